import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Glossary,
  type Language,
  check,
  readGlossary,
  readLanguage,
  sorted,
} from '../../../.config/languages/check-translations.js';
import { root } from '../../../.config/build/entries.mjs';
import { languages } from '../../../.config/build/texts.js';
import { languageFor } from '../../../src/browser/i18n/language-for.js';
import { parseMessage } from '../../../src/browser/i18n/message-format.js';

const pathOf = (tag: string): string => `${root}src/browser/i18n/translations/${tag}.json`;
const about = (description: string, placeholders: readonly string[] = [], rest: object = {}): object => ({
  description,
  placeholders: Object.fromEntries(placeholders.map((name) => [name, { description: 'a value' }])),
  'x-modules': ['shared'],
  ...rest,
});

const english: Language = {
  '@@locale': 'en',
  'a.title': 'Quests of {name}',
  '@a.title': about('A title.', ['name'], { 'x-max-length': 20 }),
  'a.count': '{count, plural, one {{count} day} other {{count} days}}',
  '@a.count': about('A number.', ['count']),
};
const polish: Language = {
  '@@locale': 'pl',
  'a.title': 'Misje: {name}',
  'a.count': '{count, plural, one {{count} dzień} few {{count} dni} many {{count} dni} other {{count} dnia}}',
};
const glossary: Glossary = { style: [], terms: { quest: ['misj'] } };
const wrongWith = (change: Language): string[] => check('pl', { ...polish, ...change }, english, glossary);
const without = (key: string): Language => Object.fromEntries(Object.entries(polish).filter(([name]) => name !== key));

describe('the languages', () => {
  it('are all complete and valid', () => {
    const source = readLanguage(pathOf('en'));
    for (const tag of languages())
      assert.deepEqual(check(tag, readLanguage(pathOf(tag)), source, readGlossary(tag)), [], tag);
  });

  it('can be parsed on the page as at build time', () => {
    for (const tag of languages())
      for (const [key, text] of Object.entries(readLanguage(pathOf(tag))))
        if (!key.startsWith('@')) assert.doesNotThrow(() => parseMessage(String(text)), key);
  });
});

describe('percentages', () => {
  it('are written by `Intl` alone, so that a language has one form of them', () => {
    for (const tag of languages())
      for (const [key, text] of Object.entries(readLanguage(pathOf(tag))))
        if (!key.startsWith('@')) assert.doesNotMatch(String(text), /[%٪﹪％]\s*\{|\}\s*[%٪﹪％]/u, `${tag} ${key}`);
  });
});

describe('descriptions for translators', () => {
  const aboutMoney =
    /^(amount-entry|mint|problem|reason|sign-card|token-claim)\.|^auction-bidder\.(action|bid|cancelled|funds|leading|lost|outbid|purse|refused|review|rule|step|unmet|won)\./;

  it('are different for all texts about money, signatures and errors', () => {
    const source = readLanguage(pathOf('en'));
    const keys = Object.keys(source).filter((key) => aboutMoney.test(key));
    assert.ok(keys.length > 500, String(keys.length));
    const described = new Map<string, string>();
    for (const key of keys) {
      const { description } = source[`@${key}`] as { readonly description: string };
      assert.equal(described.get(description), undefined, `${key}: ${description}`);
      described.set(description, key);
    }
  });
});

describe('the translation check', () => {
  it('accepts a correct translation', () => assert.deepEqual(wrongWith({}), []));

  it('reports missing, extra and misplaced keys', () => {
    assert.match(String(check('pl', without('a.title'), english, glossary)), /a\.title is missing/);
    assert.match(String(wrongWith({ 'b.title': 'x' })), /b\.title is not in English/);
    const { 'a.title': title, ...rest } = polish;
    assert.match(String(check('pl', { ...rest, 'a.title': title }, english, glossary)), /not where English has it/);
    assert.deepEqual(sorted('pl', { ...rest, 'a.title': title }, english), polish);
  });

  it('reports missing, extra and misspelt placeholders, in every plural form', () => {
    assert.match(String(wrongWith({ 'a.title': 'Misje' })), /lacks \{name\}/);
    assert.match(String(wrongWith({ 'a.title': 'Misje {nmae}' })), /has \{nmae\}, which English has not/);
    const few = '{count, plural, one {dzień} few {dni} many {{count} dni} other {{count} dnia}}';
    assert.deepEqual(wrongWith({ 'a.count': few }), ['a.count lacks {count} in the form “few”.']);
  });

  it('reports missing plural categories, and those that the language does not have', () => {
    assert.match(
      String(wrongWith({ 'a.count': '{count, plural, one {{count} d} other {{count} d}}' })),
      /“few”.*“many”/,
    );
    const two = '{count, plural, one {d} two {d} few {{count} d} many {{count} d} other {{count} d}}';
    assert.match(String(wrongWith({ 'a.count': two })), /“two”, which the language has not/);
    assert.match(String(wrongWith({ 'a.count': '{count} dni' })), /needs plural forms/);
  });

  it('reports invalid syntax, overlong texts and typewriter punctuation', () => {
    assert.match(String(wrongWith({ 'a.title': 'Misje: {name' })), /Write \{name\}/);
    assert.match(String(wrongWith({ 'a.title': 'Wszystkie misje członka {name}' })), /more than 20 characters/);
    for (const text of ['"Misje" {name}', 'Misje {name}...', 'Misje  {name}', ' Misje {name}'])
      assert.equal(wrongWith({ 'a.title': text }).length, 1, text);
  });

  it('reports terms that differ from the glossary', () => {
    assert.match(String(wrongWith({ 'a.title': 'Zadania: {name}' })), /for “quest” the glossary has “misj…”/);
    const excepted = { ...glossary, exceptions: ['a.title'] };
    assert.deepEqual(check('pl', { ...polish, 'a.title': 'Zadania: {name}' }, english, excepted), []);
    assert.match(String(check('pl', polish, english)), /glossaries\/pl\.json is missing/);
  });

  it('reports misleading words, even in texts that are exempt from a term', () => {
    const strict = { ...glossary, avoid: { zadan: 'misja' }, exceptions: ['a.title'] };
    assert.deepEqual(check('pl', { ...polish, 'a.title': 'Zadania: {name}' }, english, strict), [
      'a.title: the glossary avoids “zadan…”. Write misja.',
    ]);
    assert.deepEqual(check('pl', polish, english, strict), []);
  });

  it('matches terms by the letters of the language, such as the Turkish İ', () => {
    const turkish = {
      ...polish,
      '@@locale': 'tr',
      'a.count': '{count, plural, one {{count} gün} other {{count} gün}}',
    };
    const terms = { quest: ['iş'] };
    const said = (title: string) => check('tr', { ...turkish, 'a.title': title }, english, { style: [], terms });
    assert.deepEqual(said('İşler: {name}'), []);
    assert.match(String(said('Görevler: {name}')), /for “quest”/);
  });

  it('reports English messages without descriptions of themselves or their placeholders', () => {
    const bare = { ...english, '@a.title': { 'x-modules': ['shared'] } };
    assert.deepEqual(check('en', bare, bare), [
      'a.title needs a description in "@a.title".',
      'a.title needs a description of {name}.',
    ]);
  });
});

describe('the language of a page', () => {
  const offered = ['ar', 'de', 'en', 'fil', 'he', 'pt-BR', 'zh-Hans', 'zh-Hant'];

  it('is the nearest offered one in the same script', () => {
    const wanted = ['de-AT', 'pt-PT', 'zh', 'zh-CN', 'zh-TW', 'zh-HK', 'iw', 'tl', 'EN-gb', 'ar-EG'];
    assert.deepEqual(
      wanted.map((lang) => languageFor(lang, offered)),
      ['de', 'pt-BR', 'zh-Hans', 'zh-Hans', 'zh-Hant', 'zh-Hant', 'he', 'fil', 'en', 'ar'],
    );
  });

  it('is undefined if none matches', () => {
    assert.deepEqual(
      ['fi', 'de-Cyrl', '', 'no tag'].map((lang) => languageFor(lang, offered)),
      Array(4).fill(undefined),
    );
  });
});
