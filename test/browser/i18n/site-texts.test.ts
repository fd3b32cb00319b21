import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { ownWords } from '../../../src/browser/i18n/locales.js';
import { type SiteTexts, addSiteTexts, renaming } from '../../../src/browser/i18n/site-texts.js';
import { fc } from '../../support/properties.js';

describe('a site’s own texts', () => {
  afterEach(() => mock.restoreAll());

  it('replace texts by key and language, including plurals', () => {
    addSiteTexts({
      'de-CH': {
        'quest-list.title': 'Aufträge',
        'status.retrying': '{count, plural, one {in {count}} other {nach {count}}}',
      },
    });
    assert.deepEqual(ownWords('de-CH-1996')?.({ 'quest-list.title': 'Quests', 'quest-list.find': 'Suchen' }), {
      'quest-list.title': 'Aufträge',
      'quest-list.find': 'Suchen',
      'status.retrying': { one: 'in {count}', other: 'nach {count}' },
    });
    assert.equal(ownWords('de'), undefined);
  });

  it('can add another language', () => {
    assert.equal(ownWords('fi-FI'), undefined);
    addSiteTexts({ fi: { 'quest-list.title': 'Tehtävät' } });
    assert.deepEqual(ownWords('fi-FI')?.({}), { 'quest-list.title': 'Tehtävät' });
  });

  it('apply however a system writes the language tag', () => {
    addSiteTexts({ nb_NO: { 'quest-list.title': 'Oppdrag' } });
    assert.deepEqual(ownWords('nb-NO')?.({}), { 'quest-list.title': 'Oppdrag' });
  });

  it('skip invalid entries with a warning', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    addSiteTexts({
      sv: { 'quest-list.title': '{count', 'quest-list.find': 'Hitta' },
      'no tag': {},
      da: 'x',
    } as unknown as SiteTexts);
    addSiteTexts([] as unknown as SiteTexts);
    assert.deepEqual(ownWords('sv')?.({}), { 'quest-list.find': 'Hitta' });
    assert.deepEqual(
      warn.mock.calls.map(({ arguments: [message] }) =>
        /“quest-list.title”|“no tag”|“da”|must be an object/.test(String(message)),
      ),
      [true, true, true, true],
    );
  });
});

describe('renamed terms', () => {
  const english = renaming('en', { quest: 'mission', badge: 'medal' });

  it('are replaced in every form, and keep capital letters', () => {
    assert.equal(
      english('Quests: finish {count} quest or more quests'),
      'Missions: finish {count} mission or more missions',
    );
    assert.equal(english('{badge} badge'), '{badge} medal');
  });

  it('are replaced only as whole words', () => {
    assert.equal(english('request, conquest, quest-list, quest’s'), 'request, conquest, mission-list, mission’s');
  });

  it('follow the letters of the language', () => {
    assert.equal(renaming('tr', { görev: 'iş', görevler: 'işler' })('Görev, görevler, GÖREV'), 'İş, işler, İş');
    assert.equal(
      renaming('de', { Quest: 'Mission', Quests: 'Missionen' })('Alle Quests, Video-Quest'),
      'Alle Missionen, Video-Mission',
    );
    assert.equal(renaming('ja', { クエスト: 'ミッション' })('次のクエストへ'), '次のミッションへ');
  });

  it('never replace a placeholder', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, fc.string(), (from, to) => {
        assert.equal(renaming('de', { [from]: to })(`{${from}}`), `{${from}}`);
      }),
    );
  });
});
