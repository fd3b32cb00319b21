/** A language that is another one than that of the page around. */
export interface MarkedLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Which way the page around is written. */
  readonly around: 'ltr' | 'rtl';
}

/** Says on everything in a shadow root which language it is in, so that it is spoken and laid out as such. */
export class LanguageMarks {
  readonly #root: ShadowRoot;
  #language: MarkedLanguage | undefined;

  constructor(root: ShadowRoot) {
    this.#root = root;
    root.addEventListener('slotchange', () => this.show(this.#language));
  }

  /** @param language nothing where it is the page's. The host, and what the page has put into slots, always stay the page's. */
  show(language: MarkedLanguage | undefined): void {
    this.#language = language;
    for (const child of this.#root.children) {
      setAttribute(child, 'lang', language?.lang);
      setAttribute(child, 'dir', language?.dir);
    }
    for (const slot of this.#root.querySelectorAll('slot')) {
      const isFilled = slot.assignedNodes().length > 0;
      if (isFilled || slot.parentNode !== this.#root)
        setAttribute(slot, 'dir', isFilled ? language?.around : undefined);
    }
  }
}

function setAttribute(element: Element, name: 'lang' | 'dir', value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
