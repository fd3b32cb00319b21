import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptedEncoding } from '../../src/proxy/stages/accepted-encoding.js';

describe('the content encoding of an answer', () => {
  it('is the one that the client prefers, or none if the client accepts none', () => {
    for (const [header, expected] of [
      [null, null],
      ['', null],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['GZIP', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.5, gzip', 'gzip'],
      ['br; q=0.5 , gzip;q=0.50', 'br'],
      ['br;q=0', null],
      ['br;q=0, gzip;q=0.001', 'gzip'],
      ['*', 'br'],
      ['*;q=0', null],
      ['br;q=0, *', 'gzip'],
      ['identity', null],
      ['identity;q=0.5, gzip;q=0.4', null],
      ['identity;q=0.5, gzip', 'gzip'],
      ['identity;q=0', null],
      ['deflate', null],
      ['br;q=2', null],
      ['br;q=abc, gzip;q=-1', null],
      ['brotli, gzippo', null],
    ] as const)
      assert.equal(acceptedEncoding(header, ['br', 'gzip']), expected, String(header));
  });

  it('is only one that is available', () => {
    assert.equal(acceptedEncoding('br, gzip;q=0.1', ['gzip']), 'gzip');
    assert.equal(acceptedEncoding('br, gzip', []), null);
  });
});
