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
  it('know every text that the platform refuses a completion with', (test) => {
    const texts = refusalTexts.filter((text) => text !== described);
    for (const text of texts) assert.ok(reasonOf(filled(text)), text);
    assert.equal(reasonOf('Code verification failed')?.code, 'code_wrong');
    assert.ok(texts.length >= 39);
    test.diagnostic(`known refusal texts of the platform: ${texts.length} of ${texts.length}`);
  });

  it('know every text that a rule job ends with', (test) => {
    for (const text of queueTexts) assert.ok(reasonOf(filled(text)), text);
    assert.ok(queueTexts.length >= 60);
    test.diagnostic(`texts of rule jobs that are known: ${queueTexts.length} of ${queueTexts.length}`);
  });

  it('tell which account is missing', () => {
    assert.deepEqual(reasonOf('Discord not connected'), describeReason('account_not_connected', 'discord'));
    assert.deepEqual(reasonOf('Youtube not connected')?.provider, 'google');
    assert.equal(reasonOf('Quest not completed')?.provider, undefined);
  });

  it('tell good endings from bad ones', () => {
    for (const text of queueTexts.filter((each) => /^(Quest Completed|Correct answer|Text found)/.test(each)))
      assert.equal(reasonOf(filled(text))?.code, 'accepted', text);
    for (const text of queueTexts.filter((each) => /not|fail|already/i.test(each)))
      assert.notEqual(reasonOf(filled(text))?.code, 'accepted', text);
  });

  it('do not mind case, spaces and the last full stop', () => {
    assert.equal(reasonOf('  quest NOT  completed. ')?.code, 'not_completed');
  });

  it('say of each who can do something about it', () => {
    for (const code of ReasonCode.options) {
      const { fix, retry } = describeReason(code);
      assert.ok(fix === 'nobody' || retry !== 'never' || fix === 'owner', code);
    }
    assert.ok(new Set([...refusalTexts, ...queueTexts].map((text) => reasonOf(filled(text))?.code)).size >= 25);
  });

  it('know without the table which ones are final', () => {
    for (const code of ReasonCode.options) assert.equal(isFinal(code), describeReason(code).retry === 'never', code);
  });

  it('say of each what helps, in step with who can help and when', () => {
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

  it('have a sentence for members, whatever a quest is refused for', () => {
    const codes = new Set([...refusalTexts, ...queueTexts].flatMap((text) => reasonOf(filled(text))?.code ?? []));
    // Successes, and reasons that only the owner can resolve, need no sentences of their own.
    const untold = [...codes].filter(
      (code) => !(`reason.${code}.title` in sentences && `reason.${code}.body` in sentences),
    );
    assert.deepEqual(
      untold.sort(),
      ['accepted', 'not_set_up', 'request_invalid'].filter((code) => untold.includes(code as ReasonCode)),
    );
    assert.ok('reason.unknown.title' in sentences);
  });

  it('know nothing else, however much it looks like it', () => {
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
