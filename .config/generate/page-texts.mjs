import { readFileSync, readdirSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/** Module of the texts on the pages that the service itself shows to members. */
const module = 'confirm-email';

/** Returns the file of the service with the texts of its pages in all languages, which are translated with those of the elements. */
export function pageTexts() {
  const folder = `${root}src/browser/i18n/translations/`;
  const read = (file) => JSON.parse(readFileSync(folder + file, 'utf8'));
  const english = read('en.json');
  const keys = Object.keys(english).filter((key) => english[`@${key}`]?.['x-modules']?.includes(module));
  const texts = readdirSync(folder)
    .toSorted()
    .map((file) => {
      const language = read(file);
      return [file.slice(0, -5), Object.fromEntries(keys.map((key) => [key.slice(module.length + 1), language[key]]))];
    });
  return { 'src/service/social/mail/page-texts.json': `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n` };
}
