/// <reference types="vite/client" />
import { addSiteTexts, type SiteLanguage } from '../src/index.js';

const files = import.meta.glob<SiteLanguage>('../src/i18n/translations/*.json', { import: 'default' });
const tagOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/** Languages that have a file, English first. */
export const languages: readonly string[] = Object.keys(files)
  .map(tagOf)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/** Gives the elements of the page their texts in a language, as a site does with one that Laurel lacks. */
export async function useLanguage(tag: string): Promise<void> {
  const load = Object.entries(files).find(([path]) => tagOf(path) === tag)?.[1];
  if (load && tag !== 'en') addSiteTexts({ [tag]: await load() });
}
