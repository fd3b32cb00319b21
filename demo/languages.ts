/// <reference types="vite/client" />
import type { SiteLanguage } from '../src/browser/index.js';

const files = import.meta.glob<SiteLanguage>('../src/browser/i18n/translations/*.json', { import: 'default' });
const tagOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');

/** Languages that have a file, English first. */
export const languages: readonly string[] = Object.keys(files)
  .map(tagOf)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

/** Returns the direction of a language that has a file. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he)\b/.test(tag) ? 'rtl' : 'ltr');

/** Loads the texts of a language; `undefined` if it has no file. */
export async function loadLanguage(tag: string): Promise<SiteLanguage | undefined> {
  return Object.entries(files).find(([path]) => tagOf(path) === tag)?.[1]();
}
