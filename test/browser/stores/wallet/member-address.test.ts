import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLinked, isMembers } from '../../../../src/browser/stores/wallet/member-address.js';
import { canonicalAddress } from '../../../../src/verify/index.js';
import { substrateSigner } from '../../../../demo/wallet/signers/substrate-signer.js';
import { newSigners } from '../../../support/wallets/all-signers.js';

const member = (...wallets: Parameters<typeof isLinked>[0]['wallets']): Parameters<typeof isLinked>[0] => ({
  id: 'u-1',
  displayName: null,
  logoUrl: null,
  wallets,
});

describe("a member's wallets", () => {
  it("are recognised by the wallet's address format, for all ten types, and others' are not", () => {
    const strangers = newSigners().signers;
    for (const { type, address } of newSigners().signers) {
      const user = member({ type, address: canonicalAddress(type, address) ?? '' });
      assert.equal(isMembers(user, address), true, type);
      for (const stranger of strangers) assert.equal(isMembers(user, stranger.address), false, stranger.type);
    }
  });

  it('are linked unless they merely belong to the member’s group', () => {
    const [own, said] = ['0xAbC0000000000000000000000000000000000001', '0xabc0000000000000000000000000000000000002'];
    const user = member({ type: 'evm', address: own }, { type: 'evm', address: said, ofGroup: true });
    assert.deepEqual(
      [own, own.toLowerCase(), said].map((each) => isMembers(user, each)),
      [true, true, true],
    );
    assert.deepEqual(
      [own, own.toLowerCase(), said].map((each) => isLinked(user, each)),
      [true, true, false],
    );
  });

  it("are recognised by a Substrate key's address on each network", () => {
    const seed = new Uint8Array(32).fill(7);
    const user = member({ type: 'substrate', address: substrateSigner(seed).address });
    for (const network of [0, 2, 42, 1284, 7391]) {
      const { address } = substrateSigner(seed, { network });
      assert.equal(isMembers(user, address), true, `${network} ${address}`);
      const other = substrateSigner(new Uint8Array(32).fill(8), { network });
      assert.equal(isMembers(user, other.address), false, `${network}`);
    }
  });
});
