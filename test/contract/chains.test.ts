import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bidChainId } from '../../src/contract/auctions/bid-chain.js';
import { chainIdOf } from '../../src/contract/chain-ids.js';

/** Names of properties that every object has. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

describe('the chain in a bid', () => {
  it('is one of the platform’s names, or an id', () => {
    assert.equal(bidChainId('ethereum'), 1);
    assert.equal(bidChainId('zksync'), 324);
    assert.equal(bidChainId('31337'), 31_337);
    assert.equal(bidChainId('eip155:8453'), 8_453);
  });

  it("is not the name of an object's property, or any other text", () => {
    for (const name of [...inherited, '', '0', 'eip155:', '-1', '1.5', '0x1', 'Ethereum', '9'.repeat(16)])
      assert.equal(bidChainId(name), undefined, name);
  });
});

describe('the chain of a network', () => {
  it("is recognised by name or id, and not by the name of an object's property", () => {
    assert.equal(chainIdOf('base'), 8_453);
    assert.equal(chainIdOf('31337'), 31_337);
    for (const name of [...inherited, '', '0', null]) assert.equal(chainIdOf(name), undefined, String(name));
  });
});
