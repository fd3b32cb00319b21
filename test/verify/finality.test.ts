import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, custom, toHex } from 'viem';
import { isFinal } from '../../src/verify/finality.js';
import { hasClaimed } from '../../src/verify/has-claimed.js';
import { VerificationUnavailableError } from '../../src/verify/verification-unavailable-error.js';

/** Returns a client of a node. It throws any answer that is an error. */
const nodeWith = (answers: Readonly<Record<string, unknown>>) =>
  createClient({
    transport: custom(
      {
        request: ({ method }: { readonly method: string }) => {
          const answer = answers[method];
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
      },
      { retryCount: 0 },
    ),
  });

const unknownTag = Object.assign(new Error('invalid block tag'), { code: -32_602 });
const down = new Error('fetch failed');

describe('finality of a block', () => {
  const final = { number: toHex(100), transactions: [] };

  it('follows the node if it names a final block', async () => {
    const node = nodeWith({ eth_getBlockByNumber: final, eth_blockNumber: toHex(1_000) });
    assert.deepEqual(await Promise.all([isFinal(node, 100n), isFinal(node, 101n)]), [true, false]);
  });

  it('is counted in blocks if the node names none', async () => {
    for (const eth_getBlockByNumber of [unknownTag, null]) {
      const node = nodeWith({ eth_getBlockByNumber, eth_blockNumber: toHex(164) });
      assert.deepEqual(await Promise.all([isFinal(node, 100n), isFinal(node, 101n)]), [true, false]);
    }
  });

  it('is unknown while the node does not answer', async () => {
    const node = nodeWith({ eth_getBlockByNumber: down, eth_blockNumber: down });
    await assert.rejects(isFinal(node, 1n), VerificationUnavailableError);
  });
});

describe('whether a contract has paid a share', () => {
  const [contract, member] = [`0x${'c1'.repeat(20)}`, `0x${'ab'.repeat(20)}`];
  const ask = (eth_call: unknown) => hasClaimed(nodeWith({ eth_call }), contract, member);

  it('follows from its amount', async () => {
    assert.equal(await ask(toHex(0, { size: 32 })), false);
    assert.equal(await ask(toHex(7n, { size: 32 })), true);
  });

  it('is undefined for a contract without that function, and for an address without a contract', async () => {
    const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0x' });
    assert.equal(await ask(reverted), undefined);
    assert.equal(await ask('0x'), undefined);
  });

  it('is unknown while the node does not answer', async () => {
    await assert.rejects(ask(down), VerificationUnavailableError);
  });
});
