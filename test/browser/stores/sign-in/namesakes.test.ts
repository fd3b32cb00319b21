import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namesakesOf } from '../../../../src/browser/stores/sign-in/namesakes.js';
import type { FoundWallet } from '../../../../src/browser/stores/sign-in/sign-in-state.js';

const wallet = (id: string, name: string, type: FoundWallet['type'] = 'evm', key = id): FoundWallet => ({
  ...{ id, key, type, name },
  recent: false,
});
const namesakes = (...wallets: FoundWallet[]): unknown[] => namesakesOf(wallets).map(({ namesake }) => namesake);

describe('wallets with the same name', () => {
  it('show their origins', () => {
    assert.deepEqual(namesakes(wallet('io.metamask', 'MetaMask'), wallet('io.fake', 'METAMASK')), [
      { origin: 'io.metamask' },
      { origin: 'io.fake' },
    ]);
  });

  it('are numbered if their origins are the same', () => {
    assert.deepEqual(namesakes(wallet('io.metamask', 'MetaMask'), wallet('io.metamask', 'MetaMask', 'evm', 'two')), [
      { origin: 'io.metamask', place: 1, count: 2 },
      { origin: 'io.metamask', place: 2, count: 2 },
    ]);
  });

  it('are compared within one wallet type only', () => {
    assert.deepEqual(namesakes(wallet('app.phantom', 'Phantom'), wallet('solana:Phantom', 'Phantom', 'solana')), [
      undefined,
      undefined,
    ]);
  });

  it('have no origin if their standard has none', () => {
    assert.deepEqual(namesakes(wallet('sui:Slush', 'Slush', 'sui'), wallet('sui:slush', 'Slush', 'sui')), [{}, {}]);
  });
});
