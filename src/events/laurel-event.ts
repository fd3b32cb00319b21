/** Base of every event a member's page can listen to: bubbles, leaves shadow roots, carries plain frozen data. */
export abstract class LaurelEvent<Detail extends object = object> extends CustomEvent<Readonly<Detail>> {
  constructor(type: `laurel-${string}`, detail: Detail, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable, detail: Object.freeze({ ...detail }) });
  }
}
