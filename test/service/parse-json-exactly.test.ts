import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseJsonExactly } from '../../src/service/http/parse-json-exactly.js';
import { fc } from '../support/properties.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

describe('JSON from a caller', () => {
  it('is parsed as JSON.parse does if a double holds its numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(parseJsonExactly(text), JSON.parse(text));
      }),
    );
    // Some programs write all digits of doubles.
    assert.deepEqual(parseJsonExactly('{"amount":0.10000000000000001,"many":[1e21, 2.5E-7]}'), {
      amount: 0.1,
      many: [1e21, 2.5e-7],
    });
  });

  it('keeps the digits of a number that a double would round', () => {
    for (const [written, kept] of [
      ['0.123456789012345678', '0.123456789012345678'],
      ['-12345678901234567890.5', '-12345678901234567890.5'],
      ['1.23456789012345678e-5', '0.0000123456789012345678'],
      ['123456789012345678901e2', '12345678901234567890100'],
    ])
      assert.deepEqual(parseJsonExactly(`{"amount": ${written}, "a": 1, "a": 2}`), { amount: kept, a: 2 });
  });

  it('is refused if it is invalid', () => {
    for (const text of ['{"amount": 0.123456789012345678', '[0.123456789012345678 1]', '{"a": 01.234567890123456789}'])
      assert.throws(() => parseJsonExactly(text), SyntaxError);
  });
});

describe('an amount written as a JSON number with many digits', () => {
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    service = await TestService.start();
    program = await TestProgram.open(service);
  });
  after(() => service.close());

  const send = (path: string, body: string) =>
    service.send(path, {
      method: 'POST',
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      body,
    });

  it('is paid to its last digit', async () => {
    const currencyId = await service.addCurrency({ decimals: 18 });
    const { userId } = await service.addMember();
    const entries = `[{"userId": "${userId}", "amount": 0.123456789012345678}]`;
    const body = `{"description": "A gift", "loyaltyCurrencyId": "${currencyId}", "entries": ${entries}}`;
    assert.equal((await send('/api/loyalty/transactions', body)).status, 200);
    assert.equal(await program.balance(userId, currencyId), '0.123456789012345678');
  });

  it('is refused as invalid in fields that hold doubles', async () => {
    const ruleId = await program.addRule('external_rule');
    const body = `{"userId": "${await program.addMember()}", "rangeValue": 0.123456789012345678}`;
    const { status, body: answer } = await send(`/api/loyalty/rules/${ruleId}/complete`, body);
    assert.deepEqual([status, answer.issues.map(({ field }) => field)], [400, ['rangeValue']]);
  });
});
