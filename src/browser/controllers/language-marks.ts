/** A language that differs from the surrounding page's. */
export interface MarkedLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Direction of the surrounding page's text. */
  readonly around: 'ltr' | 'rtl';
}

/** Sets `lang` and `dir` on the content of a shadow root, so that it is read aloud and laid out in its language. */
export class LanguageMarks {
  readonly #root: ShadowRoot;
  #language: MarkedLanguage | undefined;

  constructor(root: ShadowRoot) {
    this.#root = root;
    root.addEventListener('slotchange', () => this.show(this.#language));
  }

  /** Marks the content. The host and slotted content keep the page's language. @param language `undefined` if it is the page's */
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
