// What is chosen on this phone, and what a tap then means. No drawing: a position comes in, the number of an action
// comes out.

class Choosing {
  constructor() {
    this.clear();
  }

  clear() {
    this.chosen = null; // the source that was tapped first
    this.lighting = null; // the choice whose targets are lit, if it is not the source itself
    this.asked = null; // the target whose question is open
    this.why = null;
  }

  // A position; ``isNew`` if it is another one than before.
  see({ view, words }, isNew) {
    this.view = view;
    this.words = words;
    this.taps = view.taps;
    if (isNew) this.leave();
  }

  // Nothing chosen, or still the one Wraith that must let go.
  leave() {
    this.clear();
    if (this.taps.held) this.chosen = this.taps.held;
  }

  source(name) {
    return (this.taps.sources || {})[name];
  }

  reason(number) {
    return number === undefined ? null : this.taps.reasons[number];
  }

  // What the chosen source, or the choice whose targets are lit, offers on the field.
  lit() {
    return this.lighting || (this.chosen !== null && this.source(this.chosen)) || {};
  }

  tapped(at) {
    const { lights = {}, whys = {} } = this.lit();
    const light = lights[at];
    this.why = null;
    if (light && !light.ask) return light.act;
    if (light) this.asked = { at, light };
    else if (this.chosen === null || this.isNext(at)) this.choose(at);
    else this.refuse(at, whys[at]);
    return undefined;
  }

  // Another character of one's own, or a place to build: whoever taps it means it, not the one chosen before.
  isNext(at) {
    const source = this.source(at);
    const isPlace = this.view.cells.some((each) => each.at === at && each.is_new);
    return at !== this.chosen && !this.lighting && Boolean(source && (source.is_own || isPlace));
  }

  refuse(at, number) {
    const again = at === this.chosen;
    this.leave();
    if (!again) this.why = this.reason(number);
  }

  choose(name) {
    this.leave();
    if (this.source(name)) this.chosen = name;
    else this.why = this.reason(this.taps.otherwise);
  }

  // What the buttons offer now.
  options() {
    if (this.asked) {
      const { at, light } = this.asked;
      return [
        { label: this.words.yes, icon: "sub", act: light.act },
        { label: this.words.instead, icon: "close", choose: at },
      ];
    }
    if (this.chosen !== null) return this.source(this.chosen).choices || [];
    return [this.taps.passing];
  }

  option(number) {
    const choice = this.options()[number];
    this.why = null;
    if (choice.act !== undefined) return choice.act;
    if (choice.why !== undefined) this.why = this.reason(choice.why);
    else if (choice.choose) this.choose(choice.choose);
    else this.lighting = this.lighting === choice ? null : choice;
    return undefined;
  }

  // Why not, or why not all of it.
  whyNot() {
    if (this.why) return this.why;
    return this.chosen === null || this.asked ? null : this.reason(this.source(this.chosen).why);
  }
}
