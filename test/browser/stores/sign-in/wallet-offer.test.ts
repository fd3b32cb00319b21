import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offeredApps, readWalletOffer } from '../../../../src/browser/stores/sign-in/wallet-offer.js';

const metamask = { id: 'io.metamask', type: 'evm' } as const;
const rainbow = { id: 'me.rainbow', type: 'evm' } as const;
const phantom = { id: 'solana:Phantom', type: 'solana' } as const;
const places = (text: string): number[] => [metamask, rainbow, phantom].map(readWalletOffer(text).placeOf);

describe('the wallets that a site offers', () => {
  it('are all of them by default', () => {
    assert.deepEqual(places(''), [0, 0, 0]);
    assert.deepEqual(places(' \n'), [0, 0, 0]);
  });

  it('are those that it names by type or id, in that order, and no others', () => {
    assert.deepEqual(places('solana, evm'), [1, 1, 0]);
    assert.deepEqual(places('me.rainbow'), [-1, 0, -1]);
    assert.deepEqual(places('sui'), [-1, -1, -1]);
  });

  it('can include the rest with an asterisk', () => {
    assert.deepEqual(places('io.metamask * solana'), [0, 1, 2]);
    assert.deepEqual(places('*'), [0, 0, 0]);
  });

  it('can be looked up for a type without a wallet', () => {
    assert.equal(readWalletOffer('io.metamask').placeOf({ type: 'evm' }), -1);
    assert.equal(readWalletOffer('io.metamask evm').placeOf({ type: 'evm' }), 1);
  });

  it('include the apps of a type, in the site’s order', () => {
    const all = offeredApps('evm', '').map(({ id }) => id);
    assert.ok(all.length > 1);
    assert.deepEqual(
      offeredApps('evm', `${all[1] ?? ''} ${all[0] ?? ''}`).map(({ id }) => id),
      [all[1], all[0]],
    );
    assert.deepEqual(offeredApps('evm', 'solana'), []);
  });
});
