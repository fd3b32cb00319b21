import { parseAccept } from 'hono/utils/accept';
import texts from './page-texts.json';

type Language = keyof typeof texts;

/** Texts of the pages in one language. */
export type PageTexts = (typeof texts)['en'];

/** A language of the pages: its BCP 47 tag, the direction of its script, and the texts. */
export interface PageLanguage {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: PageTexts;
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he']);
const offered = Object.keys(texts) as Language[];

/** Chooses the language that the browser asks for with `Accept-Language`; English if the pages have none of those. */
export function pageLanguage(header: string | undefined): PageLanguage {
  const wanted = parseAccept(header ?? '').map(({ type }) => closest(type));
  const tag = wanted.find((one) => one !== undefined) ?? 'en';
  return { tag, direction: rightToLeft.has(tag) ? 'rtl' : 'ltr', texts: texts[tag] };
}

/** Returns the offered language of the same script, as `zh-Hant` for `zh-HK`. */
function closest(wanted: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(wanted).maximize();
    return offered.find((tag) => {
      const one = new Intl.Locale(tag).maximize();
      return one.language === language && one.script === script;
    });
  } catch {
    // The text is not a language tag.
    return undefined;
  }
}
