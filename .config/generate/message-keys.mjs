import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/**
 * Writes the keys of the messages into the declarations as a separate type, because with some settings, compilers do
 * not read JSON that a declaration imports.
 */
const english = JSON.parse(readFileSync(`${root}src/browser/i18n/translations/en.json`, 'utf8'));
const keys = Object.keys(english).filter((key) => !key.startsWith('@'));
const folder = `${root}dist/types/browser/i18n/`;
mkdirSync(`${folder}translations`, { recursive: true });
writeFileSync(
  `${folder}translations/en.d.ts`,
  `declare const source: {\n${keys.map((key) => `  readonly ${JSON.stringify(key)}: string;\n`).join('')}};\nexport default source;\n`,
);
const declarations = `${folder}messages.d.ts`;
const text = readFileSync(declarations, 'utf8');
if (!text.includes("'./translations/en.json'"))
  throw new Error('dist/types/browser/i18n/messages.d.ts imports no en.json.');
writeFileSync(declarations, text.replace("'./translations/en.json'", "'./translations/en.js'"));
