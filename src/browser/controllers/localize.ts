import type { ReactiveController } from 'lit';
import { ConfigError } from '../../errors/config.js';
import { languageTag } from '../i18n/language-tag.js';
import { isEnglish, loadTexts, ownWords, textsIn, languageChanged, languageListeners } from '../i18n/locales.js';
import { Localizer, type AmountOptions, type AmountValue, type DateStyle } from '../i18n/localizer.js';
import { shared } from '../i18n/en/shared.js';
import type { MessageKey, Texts } from '../i18n/messages.js';
import { warnOwner } from '../program/page.js';
import type { LaurelHost } from './host.js';
import type { LanguageMarks, MarkedLanguage } from './language-marks.js';
import { ProgramController } from './program.js';

export type { AmountOptions, AmountValue, DateStyle } from '../i18n/localizer.js';
export type { MessageKey } from '../i18n/messages.js';

/**
 * Chooses the language of an element and localizes its texts. The first of these counts: the nearest `lang` around the element
 * (below `<html>`), the programme's `locale`, the page's `lang`, the browser's language. If there are no texts in it, the element
 * shows English and marks it as English.
 */
export class Localize implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #program: ProgramController;
  #localizer: Localizer | undefined;
  /** The inputs of the current localizer: the language, its texts and more. */
  #made: readonly [lang?: string, texts?: Texts | null | undefined, ...others: unknown[]] = [];
  #english: Texts;
  /** The language that the element asked for. */
  #asked: string | undefined;
  /** The element's language, if it is not the page's. */
  #marked: MarkedLanguage | undefined;
  #stop: (() => void) | undefined;
  /** Marks the host's content with its language if that is not the page's. */
  #marks: Promise<LanguageMarks | undefined> | undefined;

  /** @param texts the element's own texts in English, without those that all elements share */
  constructor(host: LaurelHost, texts: Texts = {}) {
    this.#host = host;
    this.#english = { ...shared, ...texts };
    this.#program = new ProgramController(host);
    host.addController(this);
  }

  /** Returns the text of a message with its `{names}` filled in. */
  readonly t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string =>
    this.#current.text(key, values);

  /**
   * Isolates a foreign name from the surrounding words, whose direction may differ. For plain text; templates have
   * `<bdi>`.
   */
  isolate(name: string): string {
    return this.#current.isolate(name);
  }

  /** Adds the English texts of a part that was loaded later. */
  add(texts: Texts): void {
    this.#english = { ...this.#english, ...texts };
    this.hostUpdate();
  }

  /** BCP 47 tag of the language, with the calendar of dates, for `Intl`. */
  get lang(): string {
    return this.#current.lang;
  }

  get dir(): 'ltr' | 'rtl' {
    return this.#current.dir;
  }

  /** Formats an amount in whole units, exact to its last digit. */
  amount(value: AmountValue, decimals?: number, options?: AmountOptions): string {
    return this.#current.amount(value, decimals, options);
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return this.#current.number(value, options);
  }

  /** Formats a percentage, 0 to 100, cut to a whole number. */
  percent(value: number): string {
    return this.#current.percent(value);
  }

  /** Formats a moment in the reader's time zone. @param moment ISO 8601 or epoch ms */
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
    const host = this.#host;
    const texts = (lang: string): Texts | null | undefined => textsIn(lang, host.localName);
    const page = host.ownerDocument.documentElement;
    const wanted = wantedLanguage(host, this.#program.current?.config.locale);
    if (this.#asked !== wanted) {
      this.#asked = wanted;
      // If the texts do not load, the element stays as it is.
      loadTexts(wanted, host.localName).catch(() => undefined);
    }
    // Until the texts of another language have loaded, the element keeps its language.
    const chosen = texts(wanted) === undefined ? (this.#made[0] ?? wanted) : wanted;
    const found = texts(chosen);
    const own = ownWords(chosen);
    const lang = isEnglish(chosen) || found || own ? chosen : 'en';
    const hasDpopFlag = primary(lang) !== primary(nearest(host, 'lang') ?? (page.lang || wanted));
    const around = (nearest(host, 'dir') ?? page.dir) === 'rtl' ? 'rtl' : 'ltr';
    const made = [chosen, found, own, this.#english, hasDpopFlag, around] as const;
    if (made.every((value, index) => value === this.#made[index])) return;
    this.#made = made;
    const english = { ...this.#english, ...texts('en') };
    const laurels = (isEnglish(lang) ? english : found) ?? {};
    this.#localizer = new Localizer(lang, own?.(laurels) ?? laurels, { english, ...(!hasDpopFlag && { around }) });
    this.#marked = hasDpopFlag ? { lang, dir: this.#localizer.dir, around } : undefined;
  }

  hostUpdated(): void {
    // A page in a language that has texts does not load this code.
    if (this.#marked || this.#marks) void this.#mark();
  }

  async #mark(): Promise<void> {
    const root = this.#host.shadowRoot;
    if (!root) return;
    this.#marks ??= import('./language-marks.js').then(
      ({ LanguageMarks }) => new LanguageMarks(root),
      () => (this.#marks = undefined),
    );
    const marks = await this.#marks;
    marks?.show(this.#marked);
  }

  get #current(): Localizer {
    if (!this.#localizer) this.hostUpdate();
    return (this.#localizer ??= new Localizer('en', this.#english));
  }
}

/** Returns the BCP 47 tag of the language that an element should use. @param locale its programme's language */
export function wantedLanguage(element: Element, locale?: string | null): string {
  const { ownerDocument } = element;
  for (const written of [nearest(element, 'lang'), locale, ownerDocument.documentElement.lang, navigator.language]) {
    if (!written) continue;
    const tag = languageTag(written);
    if (tag) return tag;
    warnOwner(ownerDocument, new ConfigError('bad_attribute', `“${written}” is no language tag.`, [example]));
  }
  return 'en';
}

const example = 'Write, for example, “en” or “pt-BR”.';

/** Returns the primary subtag: `de` for `de-AT`. */
const primary = (lang: string): string | undefined => lang.toLowerCase().split('-')[0];

/**
 * Returns an attribute of the nearest element around one that has it, through shadow roots. The `<html>` element does not count.
 */
function nearest(element: Element, attribute: 'lang' | 'dir'): string | undefined {
  for (let at: Element | null = element; at;) {
    const found: Element | null = at.closest(`[${attribute}]:not(html)`);
    const value = found?.getAttribute(attribute);
    if (value) return value;
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}

let observer: MutationObserver | undefined;

/**
 * Calls `listener` when a `lang` or `dir` on a page changes, or the site's own texts do. One observer serves all
 * elements.
 */
function observeLanguage(document: Document, listener: () => void): () => void {
  languageListeners.add(listener);
  observer ??= new MutationObserver(languageChanged);
  // Observing a document again has no effect.
  observer.observe(document, { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true });
  return () => {
    languageListeners.delete(listener);
    if (languageListeners.size === 0) observer?.disconnect();
  };
}
