import type { ReactiveController } from 'lit';
import { loadTranslation, translationInto, type Translation } from '../i18n/locales.js';
import { Localizer, type AmountOptions, type AmountValue, type DateStyle } from '../i18n/localizer.js';
import { shared } from '../i18n/en/shared.js';
import type { MessageKey, Texts } from '../i18n/messages.js';
import type { LaurelHost } from './host.js';
import { observeLanguage } from './language-observer.js';
import { ProgrammeController } from './programme.js';

export type { AmountOptions, AmountValue, DateStyle } from '../i18n/localizer.js';
export type { MessageKey } from '../i18n/messages.js';

/**
 * Language of an element. Counts, in this order: the nearest `lang` around it (below `<html>`), the programme's `locale`,
 * the page's `lang`, the browser's language.
 */
export class Localize implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  #localizer: Localizer | undefined;
  #made: { lang: string; translation: Translation | undefined; english: Texts } | undefined;
  #english: Texts;
  #stop: (() => void) | undefined;

  /** @param texts the element's own, in English; those that all share are there */
  constructor(host: LaurelHost, texts: Texts = {}) {
    this.#host = host;
    this.#english = { ...shared, ...texts };
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  /** Text of a message, with its `{names}` filled in. */
  readonly t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string =>
    this.#current.text(key, values);

  /** Takes the English texts of a part that was loaded later. */
  add(texts: Texts): void {
    this.#english = { ...this.#english, ...texts };
    this.hostUpdate();
  }

  get lang(): string {
    return this.#current.lang;
  }

  get dir(): 'ltr' | 'rtl' {
    return this.#current.dir;
  }

  /** An amount in whole units, exact to its last digit. */
  amount(value: AmountValue, decimals?: number, options?: AmountOptions): string {
    return this.#current.amount(value, decimals, options);
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return this.#current.number(value, options);
  }

  /** A moment in the reader's time zone. @param moment ISO 8601 or epoch milliseconds */
  date(moment: string | number, style?: DateStyle): string {
    return this.#current.date(moment, style);
  }

  hostConnected(): void {
    this.#stop = observeLanguage(this.#host.ownerDocument, () => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }

  hostUpdate(): void {
    const lang = languageOf(this.#host, this.#programme.program?.config.locale);
    const translation = translationInto(lang);
    const english = this.#english;
    const made = this.#made;
    if (made?.lang === lang && made.translation === translation && made.english === english) return;
    this.#made = { lang, translation, english };
    this.#localizer = new Localizer(lang, { ...english, ...translation?.(english) });
    void loadTranslation(lang).then((changed) => {
      if (changed) this.#host.requestUpdate();
    });
  }

  get #current(): Localizer {
    if (!this.#localizer) this.hostUpdate();
    return (this.#localizer ??= new Localizer('en', this.#english));
  }
}

function languageOf(element: Element, locale: string | undefined): string {
  for (let at: Element | null = element; at;) {
    const found: Element | null = at.closest('[lang]:not(html)');
    const lang = found?.getAttribute('lang');
    if (lang) return lang;
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return locale ?? (element.ownerDocument.documentElement.lang || navigator.language || 'en');
}
