#!/bin/sh
# Installs what the tests need besides Python, where this machine lets us: what reads PDFs (poppler-utils, qpdf),
# a browser (chromium), a database server (postgresql; the tests start one of their own), openssl for certificates.
# Debian-like, as root or with sudo that asks nothing. Elsewhere it says what is missing and the tests that need it
# say so too. "cairo" adds what the cairo peer of the benchmark is built with.
missing() { command -v "$1" >/dev/null 2>&1 || echo "$2"; }

want="$(missing pdftoppm poppler-utils) $(missing qpdf qpdf) $(missing chromium chromium) $(missing openssl openssl)"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || want="$want postgresql"
[ "$1" = cairo ] && ! pkg-config --exists cairo 2>/dev/null && want="$want libcairo2-dev pkg-config"
[ "$1" = cairo ] && [ ! -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] && want="$want fonts-dejavu-core"
want=$(echo $want)
[ -z "$want" ] && exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null && as_root="sudo -n" || as_root=no
fi
if command -v apt-get >/dev/null 2>&1 && [ "$as_root" != no ]; then
    echo "Installing $want"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $want >/dev/null
fi
command -v pdftoppm >/dev/null 2>&1 && command -v qpdf >/dev/null 2>&1 && command -v chromium >/dev/null 2>&1 &&
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ||
    echo "Not installed here: $want. Tests that need it are left out and named at the end."
exit 0
