import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimJournal, claimKey } from '../../../../src/browser/stores/claims/claim-journal.js';

const hash = `0x${'8a'.repeat(32)}`;
const record = { hash, total: '1000', staked: 2500, lockup: 60, multiplier: 0, sentAt: 1000 };

describe('the journal entry of a claim', () => {
  it('is parsed with or without the details that a node adds', () => {
    assert.deepEqual(claimJournal.parse(record), record);
    assert.deepEqual(claimJournal.parse({ ...record, nonce: 7, block: 100 }), { ...record, nonce: 7, block: 100 });
    assert.deepEqual(claimJournal.parse({ ...record, isReported: true }), { ...record, isReported: true });
  });

  it('may lack a hash while it is unknown whether the claim was sent, if it has a nonce', () => {
    const { hash: _, ...prompted } = record;
    assert.deepEqual(claimJournal.parse({ ...prompted, nonce: 7 }), { ...prompted, nonce: 7 });
    assert.equal(claimJournal.parse(prompted), undefined);
  });

  it('is ignored if malformed', () => {
    const { sentAt: _, ...undated } = record;
    const wrong = [null, 'x', [], {}, undated, { ...record, hash: '0x1' }, { ...record, hash: hash.toUpperCase() }];
    const more = [
      { ...record, total: '-1' },
      { ...record, total: 1000 },
      { ...record, nonce: -1 },
      { ...record, block: 0.5 },
      { ...record, isReported: 'yes' },
    ];
    for (const each of [...wrong, ...more]) assert.equal(claimJournal.parse(each), undefined, JSON.stringify(each));
  });

  it('lasts 30 days, or one day if it is unsent or already reported', () => {
    assert.equal(claimJournal.expiresAt(record) - record.sentAt, 30 * 86_400_000);
    const { hash: _, ...prompted } = record;
    assert.equal(claimJournal.expiresAt(prompted) - record.sentAt, 86_400_000);
    assert.equal(claimJournal.expiresAt({ ...record, isReported: true }) - record.sentAt, 86_400_000);
  });

  it('is keyed by claim, chain and wallet, in any case', () => {
    assert.equal(
      claimKey({ claimId: 'c', chainId: 1, wallet: '0xAB' }),
      claimKey({ claimId: 'c', chainId: 1, wallet: '0xab' }),
    );
    assert.notEqual(
      claimKey({ claimId: 'c', chainId: 1, wallet: '0xab' }),
      claimKey({ claimId: 'c', chainId: 2, wallet: '0xab' }),
    );
  });
});
