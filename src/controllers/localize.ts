import type { ReactiveController } from 'lit';
import { loadTexts, onLanguageAdded, spokenLanguage, textsIn } from '../i18n/locales.js';
import { Localizer, type AmountOptions, type AmountValue, type DateStyle } from '../i18n/localizer.js';
import { shared } from '../i18n/en/shared.js';
import type { MessageKey, Texts } from '../i18n/messages.js';
import type { LaurelHost } from './host.js';
import { observeLanguage } from './language-observer.js';
import type { LanguageMarks } from './language-marks.js';
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
  #made: Made | undefined;
  #english: Texts;
  /** The language that the element asked for last, and whether its texts may still come. */
  #asked: string | undefined;
  #isLoading = false;
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

  /** Adds the English texts of a part that was loaded later. */
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

  /** Formats an amount in whole units, exact to its last digit. */
  amount(value: AmountValue, decimals?: number, options?: AmountOptions): string {
    return this.#current.amount(value, decimals, options);
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return this.#current.number(value, options);
  }

  /** Formats a moment in the reader's time zone. @param moment ISO 8601 or epoch ms */
  date(moment: string | number, style?: DateStyle): string {
    return this.#current.date(moment, style);
  }

  hostConnected(): void {
    const update = () => this.#host.requestUpdate();
    const stops = [observeLanguage(this.#host.ownerDocument, update), onLanguageAdded(update)];
    this.#stop = () => stops.forEach((stop) => stop());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }

  hostUpdate(): void {
    const wanted = wantedLanguage(this.#host, this.#program.current?.config.locale);
    this.#load(wanted);
    // Until the texts of another language are there, the element stays in its language.
    const chosen = this.#isLoading && !this.#textsIn(wanted) ? (this.#made?.chosen ?? wanted) : wanted;
    const spoken = this.#textsIn(chosen) ?? this.#textsIn('en');
    const english = this.#english;
    const lang = spokenLanguage(chosen, this.#host.localName);
    const isMarked = primary(lang) !== primary(nearest(this.#host, 'lang') ?? (pageLanguage(this.#host) || wanted));
    const dir = nearest(this.#host, 'dir') ?? this.#host.ownerDocument.documentElement.dir;
    const made: Made = { chosen, spoken, english, isMarked, dir: dir === 'rtl' ? 'rtl' : 'ltr' };
    const before = this.#made;
    if (before && names.every((name) => made[name] === before[name])) return;
    this.#made = made;
    const isEnglish = primary(lang) === 'en';
    this.#localizer = new Localizer(
      lang,
      { ...(isEnglish && english), ...spoken?.texts },
      {
        ...(!isEnglish && { english }),
        rename: spoken?.rename,
        ...(!isMarked && { around: made.dir }),
      },
    );
  }

  #textsIn(lang: string): ReturnType<typeof textsIn> {
    return textsIn(lang, this.#host.localName);
  }

  #load(wanted: string): void {
    if (this.#asked === wanted) return;
    this.#asked = wanted;
    this.#isLoading = true;
    void loadTexts(wanted, this.#host.localName)
      .catch(() => undefined)
      .then(() => {
        if (this.#asked !== wanted) return;
        this.#isLoading = false;
        if (this.#made?.chosen !== wanted || this.#made.spoken !== this.#textsIn(wanted)) this.#host.requestUpdate();
      });
  }

  hostUpdated(): void {
    // A page in a language that has texts does not load this code.
    if (this.#made?.isMarked || this.#marks) void this.#mark();
  }

  async #mark(): Promise<void> {
    const root = this.#host.shadowRoot;
    if (!root) return;
    this.#marks ??= import('./language-marks.js').then(
      ({ LanguageMarks }) => new LanguageMarks(root),
      () => (this.#marks = undefined),
    );
    const marks = await this.#marks;
    const { isMarked, dir } = this.#made ?? {};
    marks?.show(isMarked && dir ? { lang: this.lang, dir: this.dir, around: dir } : undefined);
  }

  get #current(): Localizer {
    if (!this.#localizer) this.hostUpdate();
    return (this.#localizer ??= new Localizer('en', this.#english));
  }
}

/** The inputs of a localizer. */
interface Made {
  readonly chosen: string;
  /** Texts of the wanted language that are not the element's own. */
  readonly spoken: ReturnType<typeof textsIn>;
  readonly english: Texts;
  /** Whether the texts are in another language than their surroundings. */
  readonly isMarked: boolean;
  /** Direction of the surrounding page's text. */
  readonly dir: 'ltr' | 'rtl';
}

const names = ['chosen', 'spoken', 'english', 'isMarked', 'dir'] as const;

/** Returns the language that is wanted of an element. @param locale that of its programme */
export function wantedLanguage(element: Element, locale?: string | null): string {
  return nearest(element, 'lang') ?? (locale || pageLanguage(element) || navigator.language || 'en');
}

const pageLanguage = ({ ownerDocument }: Element): string => ownerDocument.documentElement.lang;

/** Returns the primary subtag: `de` for `de-AT`. */
const primary = (lang: string): string => lang.toLowerCase().split('-')[0] ?? '';

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
