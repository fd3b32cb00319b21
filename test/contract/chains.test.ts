import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bidChainId } from '../../src/contract/auctions/bid-chain.js';
import { chainIdOf } from '../../src/contract/chain-ids.js';

/** Names that every object has. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

describe('the chain that a bid names', () => {
  it('is one of the platform’s names, or an id', () => {
    assert.equal(bidChainId('ethereum'), 1);
    assert.equal(bidChainId('zksync'), 324);
    assert.equal(bidChainId('31337'), 31_337);
    assert.equal(bidChainId('eip155:8453'), 8_453);
  });

  it('is none of the names that an object has, and no other text', () => {
    for (const name of [...inherited, '', '0', 'eip155:', '-1', '1.5', '0x1', 'Ethereum', '9'.repeat(16)])
      assert.equal(bidChainId(name), undefined, name);
  });
});

describe('the chain of a network', () => {
  it('is known by its name or its id, and by no name that an object has', () => {
    assert.equal(chainIdOf('base'), 8_453);
    assert.equal(chainIdOf('31337'), 31_337);
    for (const name of [...inherited, '', '0', null]) assert.equal(chainIdOf(name), undefined, String(name));
  });
});
