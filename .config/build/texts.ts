import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { english } from '../../src/browser/i18n/english.js';
import { parseMessage } from '../../src/browser/i18n/message-format.js';
import type { Message } from '../../src/browser/i18n/plural-forms.js';
import { callOfEnglish, textModulesOf } from './chunks.js';
import { root } from './entries.mjs';

/** Folder with one file for each language. */
const folder = `${root}src/browser/i18n/translations/`;
/** Folder of the scripts without English texts. */
const other = 'any';
/** Name of the list in src/browser/languages.ts. */
const placeholder = 'languageFiles';
const sourceMap = /\n?\/\/# sourceMappingURL=.*\s*$/;
const imported = /^import \{ english \} from '[^']+';$/m;

type Texts = Readonly<Record<string, Message>>;

/** Replaces each call of `english` with the texts of src/browser/i18n/translations/en.json. */
export function englishTexts(): Plugin {
  return {
    name: 'english-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/browser/') || !imported.test(code)) return null;
      // Keeps the number of lines, so that the source map stays correct.
      const withTexts = code.replaceAll(callOfEnglish, (_, module: string) => `(${JSON.stringify(english(module))})`);
      return { code: withTexts.replace(imported, ''), map: null };
    },
  };
}

/**
 * Writes a second copy of every script without the English texts, for pages in other languages, and the texts of each
 * element in each language. Also writes their places into `src/browser/languages.ts`.
 *
 * @param elements tag of each element, by the name of its chunk
 */
export function otherLanguages(): Plugin {
  return {
    name: 'other-languages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${root}src/browser/languages.ts`, name: 'languages' });
    },
    generateBundle(_options, bundle) {
      const keys = new Set(Object.keys(english()));
      const hashes: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.startsWith('c/') || chunk.name === 'languages') continue;
        const texts = textObjects(this.parse(chunk.code), keys);
        let { code } = chunk;
        // From the end, so that earlier positions stay valid.
        for (const { start, end } of texts.sort((a, b) => b.start - a.start))
          code = `${code.slice(0, start)}{}${code.slice(end)}`;
        if (texts.length > 0) {
          code = code.replace(sourceMap, '');
          hashes[basename(chunk.fileName)] = sha256(code);
        }
        this.emitFile({ type: 'asset', fileName: chunk.fileName.replace('c/', `${other}/`), source: code });
      }
      const files = new Map<string, string>();
      const modules = textModulesOf(this);
      const lists: Record<string, string> = {};
      for (const tag of languages()) {
        const texts = textsIn(tag);
        const list: Record<string, string> = {};
        for (const [element, names] of modules) {
          const own = new Set(names.flatMap((name) => Object.keys(english(name))));
          const chosen = JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => own.has(key))));
          files.set(`${tag}/${element}.json`, chosen);
          list[element] = sha256(chosen);
        }
        files.set(`${tag}/integrity.json`, JSON.stringify(list));
        lists[tag] = sha256(JSON.stringify(list));
      }
      const texts = `texts-${sha256(JSON.stringify(lists)).replace(/\W/g, '').slice(0, 7)}`;
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${texts}/${name}`, source });

      const module = Object.values(bundle).find(({ name }) => name === 'languages');
      if (module?.type !== 'chunk' || !module.code.includes(placeholder))
        throw new Error('The build has no place for the list of languages.');
      const found = JSON.stringify({ folder: texts, lists, hashes });
      const code = module.code.replace(placeholder, () => found).replace(sourceMap, '');
      // The file's name changes with every text. It is the last file, where the script tag looks for it.
      const name = `c/languages-${sha256(code).replace(/\W/g, '').slice(0, 7)}.js`;
      delete bundle[module.fileName];
      delete bundle[`${module.fileName}.map`];
      this.emitFile({ type: 'asset', fileName: name, source: code });
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Returns the languages that have a file, English included. */
export function languages(): string[] {
  return readdirSync(folder).map((file) => basename(file, '.json'));
}

function textsIn(tag: string): Texts {
  const entries = Object.entries(JSON.parse(readFileSync(`${folder}${tag}.json`, 'utf8')) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(([key]) => !key.startsWith('@')).map(([key, text]) => [key, parseMessage(String(text))]),
  );
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface ObjectNode extends Node {
  readonly properties: readonly { readonly key?: { readonly value?: unknown } }[];
}

/** Returns every object below a node of the syntax tree whose keys are those of texts. */
function textObjects(node: unknown, keys: ReadonlySet<string>): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => textObjects(one, keys));
  if (typeof node !== 'object' || node === null) return [];
  if (isObject(node) && node.properties.length > 0 && node.properties.every(({ key }) => keys.has(String(key?.value))))
    return [node];
  return Object.values(node).flatMap((one) => textObjects(one, keys));
}

const isObject = (node: object): node is ObjectNode => 'type' in node && node.type === 'ObjectExpression';
