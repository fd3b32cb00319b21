import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offeredApps, readWalletOffer } from '../../../../src/browser/stores/sign-in/wallet-offer.js';

const metamask = { id: 'io.metamask', type: 'evm' } as const;
const rainbow = { id: 'me.rainbow', type: 'evm' } as const;
const phantom = { id: 'solana:Phantom', type: 'solana' } as const;
const places = (text: string): number[] => [metamask, rainbow, phantom].map(readWalletOffer(text).placeOf);

describe('which wallets a site offers', () => {
  it('is all of them where it says nothing', () => {
    assert.deepEqual(places(''), [0, 0, 0]);
    assert.deepEqual(places(' \n'), [0, 0, 0]);
  });

  it('is what it names by type or by id, in that order, and nothing else', () => {
    assert.deepEqual(places('solana, evm'), [1, 1, 0]);
    assert.deepEqual(places('me.rainbow'), [-1, 0, -1]);
    assert.deepEqual(places('sui'), [-1, -1, -1]);
  });

  it('has a place for the rest', () => {
    assert.deepEqual(places('io.metamask * solana'), [0, 1, 2]);
    assert.deepEqual(places('*'), [0, 0, 0]);
  });

  it('knows of a type without a wallet', () => {
    assert.equal(readWalletOffer('io.metamask').placeOf({ type: 'evm' }), -1);
    assert.equal(readWalletOffer('io.metamask evm').placeOf({ type: 'evm' }), 1);
  });

  it('has the apps of a type in the site’s order', () => {
    const all = offeredApps('evm', '').map(({ id }) => id);
    assert.ok(all.length > 1);
    assert.deepEqual(
      offeredApps('evm', `${all[1] ?? ''} ${all[0] ?? ''}`).map(({ id }) => id),
      [all[1], all[0]],
    );
    assert.deepEqual(offeredApps('evm', 'solana'), []);
  });
});
