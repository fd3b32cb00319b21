import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLanguage } from '../../../.config/languages/check-translations.js';
import { root } from '../../../.config/build/entries.mjs';
import { languages } from '../../../.config/build/texts.js';
import { providers } from '../../../src/contract/providers/index.js';
import { english } from '../../../src/browser/i18n/english.js';
import { Localizer } from '../../../src/browser/i18n/localizer.js';
import { parseMessage } from '../../../src/browser/i18n/message-format.js';
import { providers as accountNames } from '../../../src/browser/i18n/en/providers.js';
import { questProviders } from '../../../src/browser/i18n/en/quest-providers.js';
import type { MessageKey } from '../../../src/browser/i18n/messages.js';

/** Providers whose names are words, not brands. */
const words = ['email', 'phone'] as const;

/** A localizer for each language, which falls back to English as elements do. */
const localizers = new Map(
  languages().map((lang) => {
    const texts = Object.entries(readLanguage(`${root}src/browser/i18n/translations/${lang}.json`)).filter(
      ([name]) => !name.startsWith('@'),
    );
    const messages = Object.fromEntries(texts.map(([name, text]) => [name, parseMessage(String(text))]));
    return [lang, new Localizer(lang, messages, { english: { ...questProviders, ...accountNames } })] as const;
  }),
);

const shown = (lang: string, key: MessageKey): string | undefined =>
  localizers
    .get(lang)
    ?.text(key)
    .replace(/[\u2066-\u2069]/g, '');

describe('a provider’s name', () => {
  it('is translated if it is a word', () => {
    const keys = words.flatMap((id) => [`provider.${id}`, `social-connect.provider.${id}`] as const);
    const inLanguage = (lang: string) => keys.map((key) => shown(lang, key));
    assert.deepEqual(inLanguage('de'), ['E-Mail', 'E-Mail', 'Telefon', 'Telefon']);
    assert.deepEqual(inLanguage('ja'), ['メール', 'メール', '電話', '電話']);
    assert.deepEqual(inLanguage('ru'), ['Эл. почта', 'Эл. почта', 'Телефон', 'Телефон']);
    assert.deepEqual(inLanguage('en'), ['Email', 'Email', 'Phone', 'Phone']);
    for (const lang of languages())
      assert.equal(shown(lang, 'provider.email'), shown(lang, 'profile.data.email'), lang);
  });

  it('is the same in every language if it is a brand', () => {
    for (const { id, name } of providers.filter((each) => !words.some((word) => word === each.id)))
      for (const lang of languages()) assert.equal(shown(lang, `provider.${id}`), name, lang);
  });

  it('is bundled with the elements that show it', () => {
    for (const id of words) {
      assert.ok(`provider.${id}` in english('quest-list'));
      for (const module of ['social-connect', 'profile']) assert.ok(`social-connect.provider.${id}` in english(module));
    }
  });
});
