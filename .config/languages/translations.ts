import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { check, readGlossary, readLanguage, sorted } from './check-translations.js';
import { languages } from '../build/texts.js';
import { root } from '../build/entries.mjs';

/** `npm run translations`: checks the files of all languages, and helps to complete one. */
const help = `Usage: npm run translations -- [options]

Without options, checks every file in src/browser/i18n/translations and prints what is wrong.

  --missing <tag>      print what a language lacks, as JSON with the English texts, and how many
  --add <tag> <file>…  take over texts from JSON files of the form {"key": "text"}, and put all keys in order
  --pictures <folder>  draw the main elements in all languages, one sheet each (after npm run build)
  --file <file>        check this file, wherever it is; its name is its tag, such as fi.json
`;

const { values, positionals } = parseArgs({
  options: {
    missing: { type: 'string' },
    add: { type: 'string' },
    file: { type: 'string' },
    pictures: { type: 'string' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
const pathOf = (tag: string): string => `${root}src/browser/i18n/translations/${tag}.json`;
const english = readLanguage(pathOf('en'));

/** Returns the texts of a language, or none if it has no file yet. */
function known(tag: string): Readonly<Record<string, unknown>> {
  return languages().includes(tag) ? readLanguage(pathOf(tag)) : {};
}

if (values.help) process.stdout.write(help);
else if (values.missing) {
  const own = known(values.missing);
  const missing = Object.entries(english).filter(([key]) => !key.startsWith('@') && !(key in own));
  process.stdout.write(`${JSON.stringify(Object.fromEntries(missing), null, 2)}\n`);
  process.stderr.write(`${values.missing} lacks ${missing.length} messages.\n`);
} else if (values.add) {
  const texts: Record<string, unknown> = { ...known(values.add) };
  for (const file of positionals) Object.assign(texts, JSON.parse(readFileSync(file, 'utf8')));
  const content = `${JSON.stringify(sorted(values.add, texts, english), null, 2)}\n`;
  writeFileSync(pathOf(values.add), content);
  report([values.add]);
} else if (values.file) {
  const tag = basename(values.file, '.json');
  finish(check(tag, readLanguage(values.file), english, readGlossary(tag)), tag);
} else if (values.pictures) {
  const { drawLanguages } = await import('./language-sheets.js');
  await drawLanguages(values.pictures);
} else report(languages());

function report(tags: readonly string[]): void {
  for (const tag of tags) finish(check(tag, readLanguage(pathOf(tag)), english, readGlossary(tag)), tag);
}

function finish(wrong: readonly string[], tag: string): void {
  for (const line of wrong) process.stdout.write(`${tag}: ${line}\n`);
  process.stdout.write(`${wrong.length > 0 ? 'FAIL' : 'ok  '} ${tag}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
