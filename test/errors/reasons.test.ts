import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ReasonCode } from '../../src/contract/reason.js';
import { reasonOf } from '../../src/errors/reason-texts.js';
import { isFinal } from '../../src/errors/is-final.js';
import { describeReason } from '../../src/errors/reasons.js';
import { english } from '../../src/browser/i18n/english.js';
import { fc } from '../support/properties.js';
import { queueTexts, refusalTexts } from './platform-texts.js';

const reasonHelp = english('reason-help');
const reasons = english('reasons');

const sentences = { ...reasons, ...reasonHelp };

/** The platform API describes this text instead of quoting it. */
const described = 'a failed-code-verification message';

const filled = (text: string): string =>
  text
    .replace('{NAME}', 'Say hello. Twice!')
    .replaceAll('${targetUsername}', 'laurel_hq')
    .replace('${socialAccountName}', 'ada (she)')
    .replace('{tweetId}', '1893')
    .replace('{text}', 'good morning')
    .replace('{COUNT}', '12');

describe('reasons', () => {
  it('cover every text with which the platform refuses a completion', (test) => {
    const texts = refusalTexts.filter((text) => text !== described);
    for (const text of texts) assert.ok(reasonOf(filled(text)), text);
    assert.equal(reasonOf('Code verification failed')?.code, 'code_wrong');
    assert.ok(texts.length >= 39);
    test.diagnostic(`known refusal texts of the platform: ${texts.length} of ${texts.length}`);
  });

  it('cover every text with which a rule job ends', (test) => {
    for (const text of queueTexts) assert.ok(reasonOf(filled(text)), text);
    assert.ok(queueTexts.length >= 60);
    test.diagnostic(`texts of rule jobs that are known: ${queueTexts.length} of ${queueTexts.length}`);
  });

  it('name the missing account', () => {
    assert.deepEqual(reasonOf('Discord not connected'), describeReason('account_not_connected', 'discord'));
    assert.deepEqual(reasonOf('Youtube not connected')?.provider, 'google');
    assert.equal(reasonOf('Quest not completed')?.provider, undefined);
  });

  it('distinguish success from failure', () => {
    for (const text of queueTexts.filter((each) => /^(Quest Completed|Correct answer|Text found)/.test(each)))
      assert.equal(reasonOf(filled(text))?.code, 'accepted', text);
    for (const text of queueTexts.filter((each) => /not|fail|already/i.test(each)))
      assert.notEqual(reasonOf(filled(text))?.code, 'accepted', text);
  });

  it('ignore case, spaces and a final full stop', () => {
    assert.equal(reasonOf('  quest NOT  completed. ')?.code, 'not_completed');
  });

  it('state for each who can fix it', () => {
    for (const code of ReasonCode.options) {
      const { fix, retry } = describeReason(code);
      assert.ok(fix === 'nobody' || retry !== 'never' || fix === 'owner', code);
    }
    assert.ok(new Set([...refusalTexts, ...queueTexts].map((text) => reasonOf(filled(text))?.code)).size >= 25);
  });

  it('agree with isFinal on which ones are final', () => {
    for (const code of ReasonCode.options) assert.equal(isFinal(code), describeReason(code).retry === 'never', code);
  });

  it('state for each what helps, consistent with who can help and when', () => {
    for (const code of ReasonCode.options) {
      const { fix, retry, help } = describeReason(code);
      if (help === 'contact') assert.notEqual(retry, 'now', code);
      if (help === 'wait') assert.equal(retry, 'later', code);
      if (['connect', 'profile', 'other-quest', 'do-it', 'input'].includes(help)) {
        assert.equal(fix, 'member', code);
        assert.ok(retry === 'now' || retry === 'after-fix', code);
      }
      if (help === 'nothing') assert.equal(retry, 'never', code);
    }
    assert.equal(reasonOf('Discord not connected')?.help, 'connect');
    assert.equal(reasonOf('Please complete other required rules to unlock this quest.')?.help, 'other-quest');
  });

  it('have a text for members, for every refusal of a quest', () => {
    const codes = new Set([...refusalTexts, ...queueTexts].flatMap((text) => reasonOf(filled(text))?.code ?? []));
    // Successes, and reasons that only the owner can resolve, need no texts.
    const untold = [...codes].filter(
      (code) => !(`reason.${code}.title` in sentences && `reason.${code}.body` in sentences),
    );
    assert.deepEqual(
      untold.sort(),
      ['accepted', 'not_set_up', 'request_invalid'].filter((code) => untold.includes(code as ReasonCode)),
    );
    assert.ok('reason.unknown.title' in sentences);
  });

  it('match nothing else, however similar', () => {
    for (const text of [
      '',
      'Quest not completed: key=canary',
      'x Quest not completed',
      'Loyalty rule has not started',
      'Missing required parameters',
      null,
      undefined,
      `Loyalty rule ${'x'.repeat(2_000)} has not started yet`,
    ])
      assert.equal(reasonOf(text), undefined, String(text).slice(0, 80));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reason = reasonOf(text);
        return reason === undefined || ReasonCode.safeParse(reason.code).success;
      }),
      { numRuns: 1_000 },
    );
  });
});
