import { existsSync, readFileSync } from 'node:fs';
import { parseMessage } from '../../src/browser/i18n/message-format.js';
import type { Message } from '../../src/browser/i18n/plural-forms.js';
import { root } from '../build/entries.mjs';

/** A file of src/browser/i18n/translations: texts by key, and in English a description of each under `@key`. */
export type Language = Readonly<Record<string, unknown>>;

/** How a language is written: for translators, and for this check. */
export interface Glossary {
  /** Rules in words: form of address, tone, punctuation. */
  readonly style: readonly string[];
  /** Beginnings of words, one of which a translation has to contain, by the English term. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  /** Beginnings of words that mislead members, and what to write. */
  readonly avoid?: Readonly<Record<string, string>>;
  /** Keys whose translation expresses the term in another way. */
  readonly exceptions?: readonly string[];
}

/** A description of an English message (Application Resource Bundle, https://github.com/google/app-resource-bundle). */
interface Description {
  readonly description?: string;
  readonly placeholders?: Readonly<Record<string, { readonly description?: string }>>;
  readonly 'x-max-length'?: number;
  readonly 'x-modules'?: readonly string[];
}

const isText = (key: string): boolean => !key.startsWith('@');
const placeholder = /\{(\w+)\}/g;

/** Reads a language file. Throws a `SyntaxError` if it is not JSON or contains a key twice. */
export function readLanguage(path: string): Language {
  const text = readFileSync(path, 'utf8');
  const keys = [...text.matchAll(/^ {2}"(@?[^"]+)": /gm)].map(([, key = '']) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new SyntaxError(`${path} has ${twice} twice. Remove one of them.`);
  return JSON.parse(text) as Language;
}

/** Reads the glossary of a language; `undefined` if it has none. */
export function readGlossary(tag: string): Glossary | undefined {
  const path = `${root}src/browser/i18n/glossaries/${tag}.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Glossary) : undefined;
}

/** Returns the texts of a language in the order of the English ones. Keys that English lacks come last. */
export function sorted(tag: string, texts: Language, english: Language): Language {
  const order = Object.keys(english).filter(isText);
  const extra = Object.keys(texts).filter((key) => isText(key) && !(key in english));
  const keys = [...order.filter((key) => key in texts), ...extra];
  return { '@@locale': tag, ...Object.fromEntries(keys.map((key) => [key, texts[key]])) };
}

/** Returns what is wrong with a language file, one sentence each. */
export function check(tag: string, texts: Language, english: Language, glossary?: Glossary): string[] {
  if (texts['@@locale'] !== tag) return [`"@@locale" must be "${tag}", as the file is called.`];
  const source = Object.keys(english).filter(isText);
  const own = Object.keys(texts).filter(isText);
  const wrong = [
    ...source.filter((key) => !(key in texts)).map((key) => `${key} is missing.`),
    ...own.filter((key) => !(key in english)).map((key) => `${key} is not in English. Remove it.`),
    ...(tag === 'en' ? describedWrongly(english) : []),
  ];
  const both = source.filter((key) => key in texts);
  const misplaced = own.filter((key) => key in english).find((key, index) => key !== both[index]);
  if (misplaced !== undefined)
    wrong.push(`${misplaced} is not where English has it. Run npm run translations -- --add ${tag}.`);
  if (tag !== 'en' && !glossary) wrong.push(`src/browser/i18n/glossaries/${tag}.json is missing.`);
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  for (const key of both) {
    const of = (text: unknown) => parse(key, text, wrong);
    const [from, to] = [of(english[key]), of(texts[key])];
    if (from === undefined || to === undefined) continue;
    const about = english[`@${key}`] as Description | undefined;
    wrong.push(...checkMessage({ key, from, to, categories, longest: about?.['x-max-length'] }));
    if (glossary) wrong.push(...checkTerms(key, from, to, tag, glossary));
  }
  return wrong;
}

function parse(key: string, text: unknown, wrong: string[]): Message | undefined {
  try {
    return parseMessage(String(text));
  } catch (error) {
    wrong.push(`${key}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

interface Pair {
  readonly key: string;
  readonly from: Message;
  readonly to: Message;
  /** Plural categories of the language. */
  readonly categories: readonly string[];
  readonly longest: number | undefined;
}

function* checkMessage({ key, from, to, categories, longest }: Pair): Generator<string> {
  const wanted = namesIn(formsOf(from).join());
  for (const name of wanted) if (!namesIn(formsOf(to).join()).has(name)) yield `${key} lacks {${name}}.`;
  for (const name of namesIn(formsOf(to).join()))
    if (!wanted.has(name)) yield `${key} has {${name}}, which English has not.`;
  if (typeof from !== 'string' && typeof to === 'string')
    yield `${key} needs plural forms: {count, plural, ${categories.map((one) => `${one} {…}`).join(' ')}}.`;
  if (typeof to !== 'string') {
    for (const category of categories) if (!(category in to)) yield `${key} lacks the plural form “${category}”.`;
    for (const [category, form] of Object.entries(to)) {
      if (!categories.includes(category)) yield `${key} has the plural form “${category}”, which the language has not.`;
      // “One day” needs no number; “few” and “other” do.
      const mayOmit = ['zero', 'one', 'two'].includes(category) ? ['count'] : [];
      const inEnglish =
        typeof from === 'string' ? wanted : namesIn(category === 'one' ? (from.one ?? from.other) : from.other);
      for (const name of inEnglish)
        if (!namesIn(form).has(name) && !mayOmit.includes(name))
          yield `${key} lacks {${name}} in the form “${category}”.`;
    }
  }
  for (const form of formsOf(to)) {
    if (form.trim() === '' || form !== form.trim() || form.includes('  '))
      yield `${key} is empty, or has spaces at an end or two in a row.`;
    if (/["']|\.\.\.|(?<![\w/])--|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(form))
      yield `${key}: write typographic quotation marks, apostrophes, dashes and “…”, and no marks of direction.`;
    if (longest !== undefined && form.replace(placeholder, '00').length > longest)
      yield `${key} has more than ${longest} characters: “${form}”.`;
  }
}

function* checkTerms(
  key: string,
  from: Message,
  to: Message,
  tag: string,
  { terms, avoid = {}, exceptions = [] }: Glossary,
): Generator<string> {
  // Uses the language's own rules: the lowercase of the Turkish İ is i.
  const lowered = (text: string): string => text.toLocaleLowerCase(tag);
  const [source, text] = [formsOf(from).join(' '), lowered(formsOf(to).join(' '))];
  for (const [word, instead] of Object.entries(avoid))
    if (text.includes(lowered(word))) yield `${key}: the glossary avoids “${word}…”. Write ${instead}.`;
  if (exceptions.includes(key)) return;
  for (const [term, words] of Object.entries(terms))
    if (new RegExp(`(?<![\\w{])${term}(?:s|es)?(?![\\w}])`, 'i').test(source))
      if (!words.some((word) => text.includes(lowered(word))))
        yield `${key}: for “${term}” the glossary has ${words.map((word) => `“${word}…”`).join(', ')}.`;
}

function describedWrongly(english: Language): string[] {
  const wrong: string[] = [];
  for (const [key, text] of Object.entries(english)) {
    if (!isText(key)) {
      if (key !== '@@locale' && !(key.slice(1) in english)) wrong.push(`${key} describes no message. Remove it.`);
      continue;
    }
    const about = english[`@${key}`] as Description | undefined;
    if (!about?.description) wrong.push(`${key} needs a description in "@${key}".`);
    if (!about?.['x-modules']?.length)
      wrong.push(`${key} needs "x-modules": the calls of english('…') in src/browser that get it.`);
    const names = namesIn(formsOf(parse(key, text, wrong) ?? '').join());
    for (const name of names)
      if (!about?.placeholders?.[name]?.description) wrong.push(`${key} needs a description of {${name}}.`);
    for (const name of Object.keys(about?.placeholders ?? {}))
      if (!names.has(name) && !String(text).startsWith(`{${name}, plural,`))
        wrong.push(`${key} describes {${name}}, which it has not.`);
  }
  return wrong;
}

const formsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const namesIn = (text: string): Set<string> => new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));
