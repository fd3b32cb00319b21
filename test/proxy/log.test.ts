import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ProxyConfig, memoryStore } from '../../src/proxy/index.js';
import { sessionCookie } from '../support/session-cookies.js';
import { ids, memberReply } from './member-replies.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, chains, proxyBefore } from './visitor.js';

function setUp(config: Partial<ProxyConfig> = {}) {
  const lines: { level: string; fields: Record<string, unknown>; message: string }[] = [];
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push({ level, fields, message });
  const logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const platform = new RecordingPlatform();
  const proxy = proxyBefore(platform, { logger, random: () => 0.001, ...config });
  const visitor = new Visitor((request) => proxy(request, { clientAddress: '203.0.113.7' }));
  return { lines, platform, visitor };
}

describe('the log', () => {
  it('has one line per request, with the id of the response', async () => {
    const { lines, visitor } = setUp();
    const read = await visitor.send('/api/loyalty/accounts?limit=3');
    const missing = await visitor.send('/nothing/secret-path?token=secret-query');
    assert.deepEqual(
      lines.map(({ fields, message }) => [
        message,
        fields['requestId'],
        fields['route'],
        fields['status'],
        fields['code'],
        fields['cache'],
      ]),
      [
        ['request', read.headers.get('x-request-id'), 'listAccounts', 200, undefined, 'miss'],
        ['request', missing.headers.get('x-request-id'), undefined, 404, 'not_found', undefined],
      ],
    );
    assert.equal(((await missing.json()) as { requestId: string }).requestId, missing.headers.get('x-request-id'));
    assert.doesNotMatch(JSON.stringify(lines), /secret/);
  });

  it('contains no tokens, nonces or signatures', async () => {
    const { lines, visitor } = setUp();
    const body = await visitor.signed(await visitor.challenge());
    await visitor.send('/session', { method: 'POST', body });
    await visitor.send('/api/me/accounts');
    const text = JSON.stringify(lines);
    for (const secret of [body['nonce'], body['signature'], visitor.cookie?.split('=')[1]])
      assert.ok(typeof secret === 'string' && secret.length > 30 && !text.includes(secret));
  });

  it('contains no address that a visitor looks up, and neither does the store', async () => {
    const address = '0xb19b36b1456E65E3A6D514D3F715f204BD59f431';
    const kept: unknown[] = [];
    const store = new Proxy(memoryStore(), {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        return typeof member === 'function'
          ? (...given: unknown[]) => (kept.push(given), member.apply(target, given) as unknown)
          : member;
      },
    });
    const { lines, visitor, platform } = setUp({ store, publicEligibility: true });
    assert.equal((await visitor.signIn()).status, 200);
    assert.ok(lines.length > 0 && kept.length > 0);
    lines.length = kept.length = 0;
    platform.reply = memberReply;
    const found = await visitor.send(`/api/token_claims/${ids.claim}/lookup?wallet=${address}`);
    assert.equal(found.status, 200);
    assert.equal(lines.length, 1);
    assert.doesNotMatch(JSON.stringify([lines, kept]), new RegExp(address, 'i'));
  });

  it('gives the cause of failures of platform and proxy, while the page gets only the code', async () => {
    const { lines, visitor, platform } = setUp();
    platform.reply = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED 10.0.0.7') }));
    const failed = await (await visitor.send('/api/loyalty/accounts')).text();
    assert.match(JSON.stringify(lines), /ECONNREFUSED/);
    assert.doesNotMatch(failed, /ECONNREFUSED|10\.0\.0\.7/);

    const broken = { ...memoryStore(), get: () => Promise.reject(new Error('password of the database')) };
    const other = setUp({ store: broken });
    other.visitor.cookie = `${sessionCookie}=${'a'.repeat(64)}`;
    const response = await other.visitor.send('/session');
    const problem = (await response.json()) as { code: string; message: string };
    assert.deepEqual([response.status, problem.code], [503, 'busy']);
    assert.doesNotMatch(problem.message, /database/);
    assert.ok(other.lines.some(({ level, fields }) => level === 'error' && /database/.test(String(fields['cause']))));
  });

  it('warns when a stale answer is served', async () => {
    const clock = { now: 0 };
    const { lines, visitor, platform } = setUp({ now: () => clock.now });
    await visitor.send('/api/loyalty/accounts');
    clock.now += 400_000;
    platform.reply = () => json({ message: 'no' }, 403);
    await visitor.send('/api/loyalty/accounts');
    assert.ok(lines.some(({ level, fields }) => level === 'warn' && fields['code'] === 'upstream_key_refused'));
    assert.equal(lines.at(-1)?.fields['cache'], 'stale-error');
  });

  it('names a node without its key, and contains nothing that the node was asked about a member', async () => {
    const key = 'c0ffee-the-key-of-the-provider';
    const node = `http://someone:${key}@127.0.0.1:1/v3/${key}?token=${key}`;
    const withKey = chains.map((chain) => ({ ...chain, rpcUrls: [node, node] }));
    for (const config of [{ evmRpcUrl: node }, { chains: withKey }]) {
      const { lines, visitor } = setUp(config);
      const body = await visitor.signed(await visitor.challenge());
      // A contract wallet: only the chain can tell whether it signed.
      const signature = `0x${'12'.repeat(80)}`;
      const refused = await visitor.send('/session', { method: 'POST', body: { ...body, signature } });
      assert.equal(refused.status, 503);
      const text = JSON.stringify(lines);
      assert.match(text, /HttpRequestError|fetch failed|HTTP request failed/);
      assert.match(text, /127\.0\.0\.1:1/, 'the owner learns which node it is');
      assert.doesNotMatch(text, new RegExp(key));
      assert.doesNotMatch(text, new RegExp(String(body['walletAddress']).slice(2), 'i'));
    }
  });
});
