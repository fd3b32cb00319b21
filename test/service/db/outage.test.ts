import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOutage } from '../../../src/service/db/outage.js';

const failed = (code: string, fields: object = {}): Error =>
  new Error('Failed query: select 1', { cause: Object.assign(new Error('It failed.'), { code, ...fields }) });

describe('an error of a database', () => {
  for (const [what, ...codes] of [
    ['a read-only server', '25006'],
    ['a server without disk space, memory or free connections', '53100', '53200', '53300'],
    ['a server that stops, starts or closed the connection', '57P01', '57P02', '57P03', '08006', '25P03', '25P04'],
    ['a disk that cannot be read', '58030'],
    ['a statement that timed out', '57014', '55P03'],
    ['a connection that the driver lost', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT'],
  ] as const)
    it(`is an outage for ${what}`, () => {
      for (const code of codes) assert.equal(isOutage(failed(code)), true, code);
    });

  it('is an outage if a replica is asked for an unlogged table, but not for other unsupported features', () => {
    assert.equal(isOutage(failed('0A000', { routine: 'get_relation_info' })), true);
    assert.equal(isOutage(failed('0A000', { routine: 'ExecInitModifyTable' })), false);
    assert.equal(isOutage(failed('0A000')), false);
  });

  it('is no outage if the statement itself is wrong or conflicts with another', () => {
    for (const code of ['22001', '23505', '25001', '40001', '40P01', '42601', '53400', '54000'])
      assert.equal(isOutage(failed(code)), false, code);
    assert.equal(isOutage('57P01'), false);
  });

  it('is an outage if the network fails, unless the request was to another server', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']) {
      assert.equal(isOutage(failed(code, { query: 'select 1' })), true, code);
      assert.equal(isOutage(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })), false);
    }
    assert.equal(isOutage(failed('EACCES', { query: 'select 1' })), false);
  });
});
