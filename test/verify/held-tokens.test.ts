import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createEvmClient, readHeldTokens, VerificationUnavailableError } from '../../src/verify/index.js';
import { CollectionNode } from './collection-node.js';

const [ash, birch] = ['0x1000000000000000000000000000000000000001', '0x1000000000000000000000000000000000000002'];

describe('the tokens that addresses hold', () => {
  let node: CollectionNode;
  before(async () => {
    node = await CollectionNode.start();
    node.give(1n, ash);
    node.give(2n, ash);
    node.give(3n, birch);
    node.give(4n, ash);
    node.give(4n, null);
    node.give(2n, birch);
    node.give(2n, ash);
  });
  after(() => node.close());
  const read = () => readHeldTokens(createEvmClient({ url: node.url }), node.address, [ash, birch, 'not an address']);

  it("come from the collection's list, or else from its log", async () => {
    for (const isListed of [true, false]) {
      node.isListed = isListed;
      const { count, ids } = await read();
      assert.deepEqual([count, ids?.toSorted()], [3n, ['1', '2', '3']]);
    }
  });

  it('are known only by number without list and log', async () => {
    node.isListed = node.hasLog = false;
    assert.deepEqual(await read(), { count: 3n });
    node.isListed = node.hasLog = true;
  });

  it('are unknown while the node does not answer', async () => {
    const gone = createEvmClient({ url: 'http://127.0.0.1:9' });
    await assert.rejects(readHeldTokens(gone, node.address, [ash]), VerificationUnavailableError);
  });
});
