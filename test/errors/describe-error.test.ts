import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { describeError, isSqlState } from '../../src/errors/describe-error.js';
import { fc } from '../support/properties.js';

const mail = 'ada@guild.example';
const failed = (query: string, cause: object, message = 'The server says no.') =>
  new DrizzleQueryError(query, [mail, `\n    at ${mail}`], Object.assign(new Error(message), cause));

describe('a database error in a log or a terminal', () => {
  it('has operation, code, message and location, but no values of the statement', () => {
    const error = failed('insert into "wallets" ("id", "address") values ($1, $2)', {
      code: '23505',
      detail: `Key (address)=(${mail}) already exists.`,
      where: `COPY wallets, line 1: "${mail}"`,
      parameters: [mail],
    });
    const { stack, ...shown } = describeError(error);
    assert.deepEqual(shown, {
      type: 'Error',
      message: 'The server says no.',
      code: '23505',
      operation: 'insert into "wallets"',
    });
    assert.match(stack ?? '', /^Error: The server says no\.\n {4}at .*describe-error\.test/);
    assert.ok(!JSON.stringify(describeError(error)).includes(mail));
  });

  it('names the operation and its table', () => {
    const operations: Record<string, string> = {
      'select "id" from "api_keys" where "hash" = $1': 'select from "api_keys"',
      'update "user_metadata" set "mail" = $1': 'update "user_metadata"',
      'delete from jobs.job where id = $1': 'delete from jobs.job',
      'with "x" as (select 1 from "accounts") select * from "x"': 'with from "accounts"',
      'CREATE SCHEMA IF NOT EXISTS "drizzle"': 'CREATE SCHEMA IF NOT',
      "select 'mail from ada', 'it''s into bea'": 'select',
    };
    for (const [query, operation] of Object.entries(operations))
      assert.equal(describeError(failed(query, { code: '42501' })).operation, operation);
  });

  it('does not repeat invalid data that the server quotes', () => {
    const said = `invalid input syntax for type numeric: "${mail}"`;
    assert.equal(
      describeError(failed('insert into "accounts"', { code: '22P02' }, said)).message,
      'invalid input syntax for type numeric: "…"',
    );
    const names = 'null value in column "name" violates not-null constraint';
    assert.equal(describeError(failed('insert into "accounts"', { code: '23502' }, names)).message, names);
  });

  it('does not repeat an email address that a mail server quotes', () => {
    const said = `550 5.1.1 <${mail}>: Recipient address rejected: User unknown`;
    assert.equal(describeError(new Error(said)).message, '550 5.1.1 <…@…>: Recipient address rejected: User unknown');
    const path = 'Cannot find /srv/node_modules/@electric-sql/pglite/index.js';
    assert.equal(describeError(new Error(path)).message, path);
  });

  it('hides its values in every wrapping', () => {
    const inner = failed('update "wallets"', { code: '57014' }, 'canceling statement due to statement timeout');
    for (const error of [
      new Error('The job failed.', { cause: inner }),
      new AggregateError([inner, new Error('Another.')], 'Both failed.'),
      new Error(`It failed: ${inner.message}`),
    ]) {
      const text = JSON.stringify(describeError(error));
      assert.ok(!text.includes(mail), text);
      assert.ok(text.includes('failed'));
    }
    assert.match(JSON.stringify(describeError(new Error('The job failed.', { cause: inner }))), /57014/);
    let deep: Error = inner;
    for (let layer = 0; layer < 100; layer += 1) deep = new Error('Around it.', { cause: deep });
    assert.ok(JSON.stringify(describeError(deep)).length < 50_000);
  });

  it('can be described whatever was thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.string(), (thrown, message, query) => {
        for (const error of [thrown, Object.assign(new Error(message), { code: thrown }), failed(query, {}, message)])
          assert.equal(typeof describeError(error).message, 'string');
      }),
    );
  });

  it('is distinguished from a Node error by its code', () => {
    for (const code of ['23505', '57014', '42P07', 'XX000', '0A000']) assert.ok(isSqlState(code), code);
    for (const code of ['EPIPE', 'EPERM', 'ENOENT', 'ECONNREFUSED', undefined]) assert.ok(!isSqlState(code), code);
  });
});
