import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Logger } from '../../src/proxy/index.js';
import { RecordingPlatform, accountRow, json } from './recording-platform.js';
import { Visitor, canary, proxyBefore } from './visitor.js';

describe('the API key', () => {
  it('is in no response and no log line, whatever the platform answers', async () => {
    const platform = new RecordingPlatform();
    const seen: string[] = [];
    const write = (fields: object, message: string) => void seen.push(JSON.stringify(fields) + message);
    const logger: Logger = { info: write, warn: write, error: write };
    const echo = { 'x-api-key': canary, 'set-cookie': `key=${canary}`, location: `https://x.example/?k=${canary}` };
    const row = { ...accountRow(), apiKey: canary };
    const replies: (() => Response | Promise<Response> | undefined)[] = [
      () => undefined,
      () => json({ data: [row], hasNextPage: false, message: canary, key: canary }, 200, echo),
      () => json({ message: canary, error: canary }, 400, echo),
      () => json({ message: canary }, 403, echo),
      () => json({ message: canary }, 404, echo),
      () => json({ message: canary }, 429, { ...echo, 'retry-after': canary }),
      () => json({ success: false, message: canary, debugInfo: { headers: { 'x-api-key': canary } } }, 500, echo),
      () => json(`<html>${canary}`, 200, echo),
      () => json({ data: canary }, 200, echo),
      () => json({}, 302, echo),
      () => Promise.reject(new Error(`cannot send header x-api-key: ${canary}`, { cause: new Error(canary) })),
      () => Promise.reject(new TypeError(canary)),
    ];
    for (const reply of replies) {
      platform.reply = () => undefined;
      const proxy = proxyBefore(platform, { logger, random: () => 0.001 });
      const visitor = new Visitor(proxy);
      const body = await visitor.signed(await visitor.challenge());
      const member = new Visitor(proxy);
      await member.signIn();
      platform.requests.length = 0;
      platform.reply = reply;
      const responses = [
        await member.send('/session'),
        await member.send('/capabilities'),
        await member.send('/time'),
        await member.send('/api/loyalty/accounts'),
        await member.send('/api/loyalty/currencies'),
        await member.send('/api/users/count'),
        await member.send('/api/me/accounts'),
        await member.send(`/api/loyalty/accounts/${row.id}/rank?loyaltyCurrencyId=${row.loyaltyCurrencyId}`),
        await member.send('/api/users'),
        await member.send(`/${canary}`),
        await visitor.send('/session', { method: 'POST', body }),
        await member.send('/session', { method: 'DELETE' }),
      ];
      for (const response of responses)
        seen.push(JSON.stringify([...response.headers]) + (await response.text()) + response.statusText);
      for (const { headers, text } of platform.requests) {
        assert.equal(headers.get('x-api-key'), canary);
        assert.ok(!text.includes(canary), 'only the one header carries it');
      }
    }
    assert.ok(seen.length > 200);
    assert.deepEqual(
      seen.filter((text) => text.includes(canary)),
      [],
    );
  });

  it('is not printed if it is invalid', () => {
    const platform = new RecordingPlatform();
    assert.throws(
      () => proxyBefore(platform, { apiKey: `${canary} with spaces` }),
      (error: Error) => error.message.includes('LAUREL_API_KEY') && !`${error.message}${error.stack}`.includes(canary),
    );
  });
});
