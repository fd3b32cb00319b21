import { addSiteTexts } from '../src/browser/index.js';
import { loadLanguage } from './languages.js';

/** Gives the elements of the page their texts in a language, as a site does with one that Laurel lacks. */
export async function useLanguage(tag: string): Promise<void> {
  const texts = tag === 'en' ? undefined : await loadLanguage(tag);
  if (texts) addSiteTexts({ [tag]: texts });
}
