import { addSiteTexts } from '../src/browser/index.js';
import { loadLanguage } from './languages.js';

/** Sets the texts of the page's elements in a language, in the same way as a site that adds its own language. */
export async function useLanguage(tag: string): Promise<void> {
  const texts = tag === 'en' ? undefined : await loadLanguage(tag);
  if (texts) addSiteTexts({ [tag]: texts });
}
