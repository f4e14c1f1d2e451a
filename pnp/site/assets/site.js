/* The language shown, and the search. Nothing is fetched: the list of what can be found is a script of its own. */
(function () {
  "use strict";
  var html = document.documentElement;
  var root = html.getAttribute("data-root");
  var KEY = "altavolo-lang";

  function kept() {
    try { return localStorage.getItem(KEY); } catch (error) { return null; }
  }

  function keep(lang) {
    try { localStorage.setItem(KEY, lang); } catch (error) { /* a private window keeps nothing */ }
  }

  function speak(lang) {
    html.setAttribute("data-lang", lang);
    html.lang = lang;
    document.querySelectorAll("[data-" + lang + "]").forEach(function (part) {
      if (part === html) return;
      var words = part.getAttribute("data-" + lang);
      if (part.tagName === "INPUT") { part.placeholder = words; part.setAttribute("aria-label", words); }
      else part.textContent = words;
    });
  }

  function spoken() {
    return html.getAttribute("data-lang");
  }

  var asked = (location.search.match(/[?&]lang=(it|en)\b/) || [])[1] || kept();
  if (asked) html.setAttribute("data-lang", asked);

  /* ---- search: the same as the companion's, on the same words ---- */

  var SHORTEST = 3;
  var WEIGHTS = [20, 10, 5, 2];

  function folded(text) {
    return text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").match(/[\p{L}\p{N}]+/gu) || [];
  }

  /* An id without what people leave out: dashes, capitals, zeros before numbers. */
  function bare(text) {
    var parts = folded(text).join(" ").match(/\p{N}+|\p{L}+/gu) || [];
    parts = parts.map(function (part) { return part.replace(/^0+(?=\p{N})/u, ""); });
    return parts.join(".").replace(/(\p{L})\.|\.(?=\p{L})/gu, "$1");
  }

  /* entry: [kind, id, place, {lang: name}, {lang: words}, {lang: text}] */
  function indexed(list) {
    var terms = Object.create(null), ids = Object.create(null);
    function add(words, entry, field, lang) {
      words.forEach(function (word) {
        var places = terms[word] || (terms[word] = []);
        places.push([entry, field, lang]);
      });
    }
    list.entries.forEach(function (entry, number) {
      ids[bare(entry[1])] = number;
      add(folded(entry[1]).concat([folded(entry[1]).join("")]), number, 0, "");
      list.languages.forEach(function (lang) {
        [3, 4, 5].forEach(function (part) { add(folded(entry[part][lang] || ""), number, part - 2, lang); });
      });
    });
    return { terms: terms, words: Object.keys(terms), ids: ids };
  }

  /* How many letters must change, be added, be left out or change places; anything above most is most + 1. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    var before = [], row = [], last = null, i, j;
    for (j = 0; j <= other.length; j++) row[j] = j;
    for (i = 1; i <= one.length; i++) {
      last = before; before = row; row = [i];
      var best = i;
      for (j = 1; j <= other.length; j++) {
        var cost = one[i - 1] === other[j - 1] ? 0 : 1;
        row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + cost);
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          row[j] = Math.min(row[j], last[j - 2] + 1);
        }
        best = Math.min(best, row[j]);
      }
      if (best > most) return most + 1;
    }
    return row[other.length];
  }

  function matching(index, word, near) {
    var long = word.length >= SHORTEST, most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    var found = [];
    index.words.forEach(function (term) {
      if (term === word) found.push([term, 1]);
      else if (long && term.indexOf(word) === 0) found.push([term, 0.7]);
      else if (near && most) {
        var off = Math.min(distance(word, term, most), distance(word, term.slice(0, word.length), most));
        if (off <= most) found.push([term, 0.4 / off]);
      }
    });
    return found;
  }

  function scores(index, word, lang, near) {
    var best = Object.create(null);
    matching(index, word, near).forEach(function (match) {
      var places = index.terms[match[0]], rare = 1 + 1 / Math.sqrt(places.length);
      places.forEach(function (place) {
        var own = place[2] === "" || place[2] === lang ? 1 : 0.4;
        var score = WEIGHTS[place[1]] * own * match[1] * rare;
        if (!(best[place[0]] >= score)) best[place[0]] = score;
      });
    });
    return best;
  }

  function search(list, index, query, lang) {
    var words = folded(query);
    var told = words.filter(function (word) { return word.length > 1 || /\d/.test(word); });
    if (told.length) words = told;
    if (!words.length) return [];
    var found = ranked(index, words, lang, false);
    if (!found.length) found = ranked(index, words, lang, true);
    var meant = index.ids[bare(query)];
    if (meant !== undefined) found = [meant].concat(found.filter(function (number) { return number !== meant; }));
    return found.map(function (number) { return list.entries[number]; });
  }

  function ranked(index, words, lang, near) {
    var each = words.map(function (word) { return scores(index, word, lang, near); });
    return Object.keys(each[0]).filter(function (number) {
      return each.every(function (best) { return number in best; });
    }).map(function (number) {
      return [Number(number), each.reduce(function (sum, best) { return sum + best[number]; }, 0)];
    }).sort(function (one, other) { return other[1] - one[1] || one[0] - other[0]; }).map(function (pair) { return pair[0]; });
  }

  /* ---- the box ---- */

  var MOST = 6;
  var index = null;

  function ready(then) {
    if (window.ALTAVOLO) { index = index || indexed(window.ALTAVOLO); then(); return; }
    var script = document.createElement("script");
    script.src = root + "search.js";
    script.onload = function () { ready(then); };
    document.head.appendChild(script);
  }

  function element(tag, kind, text) {
    var made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function named(texts, lang) {
    return texts[lang] || texts[Object.keys(texts)[0]] || "";
  }

  function hit(entry, lang) {
    var link = element("a", "hit");
    link.href = root + entry[2];
    link.setAttribute("role", "option");
    link.appendChild(element("span", "hit-name", named(entry[3], lang)));
    if (entry[1]) link.appendChild(element("span", "rid", entry[1]));
    return link;
  }

  function show(box, hits) {
    var lang = spoken(), list = window.ALTAVOLO;
    var found = search(list, index, box.value, lang);
    hits.textContent = "";
    var meant = index.ids[bare(box.value)], order = list.kinds.map(function (_, number) { return number; });
    if (meant !== undefined) {
      var own = list.entries[meant][0];
      order = [own].concat(order.filter(function (number) { return number !== own; }));
    }
    order.forEach(function (number) {
      var kind = list.kinds[number];
      var some = found.filter(function (entry) { return entry[0] === number; }).slice(0, MOST);
      if (!some.length) return;
      var part = element("div", "hits-part");
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", named(kind, lang));
      part.appendChild(element("p", "label", named(kind, lang)));
      some.forEach(function (entry) { part.appendChild(hit(entry, lang)); });
      hits.appendChild(part);
    });
    if (!found.length) hits.appendChild(element("p", "quiet", named(list.nothing, lang)));
    open(box, hits, true);
  }

  function open(box, hits, is) {
    hits.hidden = !is;
    box.setAttribute("aria-expanded", String(is));
  }

  function move(hits, by) {
    var links = Array.prototype.slice.call(hits.querySelectorAll("a"));
    var at = links.indexOf(document.activeElement) + by;
    if (at < 0) document.getElementById("q").focus();
    else if (links[at]) links[at].focus();
  }

  /* An address with a place in the page: the place stands in it once for each language. */
  function arrive() {
    var place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)) + "-" + spoken());
    if (place) place.scrollIntoView();
  }

  document.addEventListener("DOMContentLoaded", function () {
    if (asked) speak(asked);
    arrive();
    var toggle = document.getElementById("lang");
    if (toggle) toggle.addEventListener("click", function () {
      var lang = spoken() === "it" ? "en" : "it";
      keep(lang);
      speak(lang);
      if (box.value.trim().length >= SHORTEST) ready(look);
    });
    var box = document.getElementById("q"), hits = document.getElementById("hits");
    function look() {
      var typed = box.value.trim();
      if (typed.replace(/[^\p{L}\p{N}]/gu, "").length < 2) { open(box, hits, false); return; }
      show(box, hits);
    }
    box.addEventListener("focus", function () { ready(function () { if (box.value) look(); }); });
    box.addEventListener("input", function () { ready(look); });
    box.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown") { event.preventDefault(); move(hits, 1); }
      if (event.key === "Escape") open(box, hits, false);
      if (event.key === "Enter") { var first = hits.querySelector("a"); if (!hits.hidden && first) location.href = first.href; }
    });
    hits.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown") { event.preventDefault(); move(hits, 1); }
      if (event.key === "ArrowUp") { event.preventDefault(); move(hits, -1); }
      if (event.key === "Escape") { box.focus(); open(box, hits, false); }
    });
    document.addEventListener("click", function (event) {
      if (!event.target.closest(".search")) open(box, hits, false);
    });
    document.addEventListener("keydown", function (event) {
      if (event.key === "/" && document.activeElement === document.body) { event.preventDefault(); box.focus(); }
    });
  });
})();
