import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageTag } from '../../../src/browser/i18n/language-tag.js';
import { fc } from '../../support/properties.js';

describe('a language tag from a page or a system', () => {
  const read = {
    de: 'de',
    de_DE: 'de-DE',
    'DE-de': 'de-DE',
    ' pt_BR ': 'pt-BR',
    zh_Hant_TW: 'zh-Hant-TW',
    es_419: 'es-419',
    'de_DE.UTF-8': 'de-DE',
    'en-US@posix': 'en-US',
    'ca_ES.UTF-8@valencia': 'ca-ES',
    pt_PT_ao90: 'pt-PT',
    'pt-PT-ao90': 'pt-PT',
    de_DE_formal: 'de-DE-formal',
    'ar-EG-u-nu-arab': 'ar-EG-u-nu-arab',
    iw: 'he',
  };
  for (const [text, tag] of Object.entries(read))
    it(`is read as ${tag} if it is written “${text}”`, () => assert.equal(languageTag(text), tag));

  for (const text of [
    '',
    ' ',
    'C',
    'C.UTF-8',
    'no tag',
    'xx-invalid-tag-that-is-too-long',
    '{{lang}}',
    'x-default',
    '_DE',
    '-',
  ])
    it(`is ignored if it is written “${text}”`, () => assert.equal(languageTag(text), undefined));

  it('is valid for Intl or ignored, whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{2,3}([-_.@][a-zA-Z0-9]{1,9}){0,4}$/)), (text) => {
        const tag = languageTag(text);
        if (tag !== undefined) assert.deepEqual(Intl.getCanonicalLocales(tag), [tag]);
      }),
    );
  });
});
