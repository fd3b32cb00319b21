import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  connectionsWithin,
  fewestConnections,
  shareConnections,
  usualConnections,
} from '../../../src/service/db/share-connections.js';
import { fc } from '../../support/properties.js';

describe('the connections of a process', () => {
  it('are divided among writes, reads and jobs, and add up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: fewestConnections, max: 500 }), (total) => {
        const { database, readers, workers } = shareConnections(total);
        for (const share of [database, readers, workers]) assert.ok(share === undefined || share >= 1);
        assert.equal(database + (readers ?? 0) + (workers ?? 0) + 2, total);
        assert.equal(readers === undefined, total < 5);
      }),
    );
    assert.deepEqual(shareConnections(usualConnections), { database: 10, readers: 5, workers: 5 });
  });

  it('leave room for another process if the server allows few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 10_000 }), (allowed) => {
        const own = connectionsWithin(allowed);
        assert.ok(own >= fewestConnections && own <= usualConnections && own * 2 <= allowed);
      }),
    );
    assert.deepEqual([8, 20, 97, Infinity].map(connectionsWithin), [4, 10, 22, 22]);
  });
});
