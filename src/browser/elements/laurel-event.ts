/** Base of every event that a page can listen to: it bubbles, leaves shadow roots and carries plain frozen data. */
export abstract class LaurelEvent<Detail extends object = object> extends CustomEvent<Readonly<Detail>> {
  constructor(type: `laurel-${string}`, detail: Detail, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable, detail: Object.freeze({ ...detail }) });
  }
}
