import { shared } from '../i18n/en/shared.js';
import { anyTextsIn, isEnglish, ownWords } from '../i18n/locales.js';
import { Localizer } from '../i18n/localizer.js';
import { pageSource } from '../program/page.js';
import { wantedLanguage } from './localize.js';

/** The language in which an element begins. Its `<laurel-program>` need not be defined yet. */
export function firstLanguage(element: Element): string {
  const around = element.closest('laurel-program')?.getAttribute('locale');
  return wantedLanguage(element, around || pageSource(element.ownerDocument).get()?.locale);
}

/**
 * Returns the texts that all elements share, in the language of an element, which need not be defined. Falls back to
 * English if its language is not loaded; returns `undefined` if neither is.
 */
export function sharedTexts(element: Element): Localizer | undefined {
  const wanted = firstLanguage(element);
  // Pages in other languages load files without English texts.
  const english = Object.keys(shared).length > 0 ? shared : anyTextsIn('en');
  const texts = isEnglish(wanted) ? english : anyTextsIn(wanted);
  const lang = texts ? wanted : 'en';
  const found = texts ?? english;
  return found && new Localizer(lang, ownWords(lang)?.(found) ?? found, english ? { english } : {});
}
