import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { examine } from '../../src/proxy/cli/examine.js';
import type { OwnSettings } from '../../src/proxy/cli/platform-account.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { base } from './visitor.js';

describe('the doctor of a proxy with settings that do not belong together', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) });
  });
  after(() => service.close());

  /** Returns the findings about the key and the settings, for a proxy with some of them changed. */
  async function findings(wrong: Partial<OwnSettings>, isTold: boolean): Promise<string[]> {
    const { url: upstream, apiKey, organizationId, websiteId } = service;
    const settings: OwnSettings = { upstream, apiKey: String(apiKey), organizationId, websiteId, ...wrong };
    const proxy = proxyOf(service, settings);
    const request: typeof fetch = async (input, init) => {
      const asked = new Request(input, init);
      return asked.url.startsWith(base) ? proxy(asked) : fetch(asked);
    };
    const told = isTold ? { settings } : {};
    const found: string[] = [];
    for await (const { level, check, text } of examine({
      url: base,
      origins: [],
      fetch: request,
      now: Date.now,
      ...told,
    }))
      if (check === 'key' || check === 'settings') found.push(`${level} ${check}: ${text}`);
    return found;
  }

  it('finds nothing to say about those that do', async () => {
    assert.deepEqual(await findings({}, true), [
      'ok settings: key, organisation and website belong together',
      'ok key: the platform accepts the key',
    ]);
  });

  it('names the website as wrong, from outside too', async () => {
    const websiteId = randomUUID();
    const [outside = ''] = await findings({ websiteId }, false);
    assert.match(outside, /^problem key: Wrong website: .*LAUREL_WEBSITE_ID/);
    const [inside = ''] = await findings({ websiteId }, true);
    assert.match(inside, /^problem settings: Wrong website: .*LAUREL_WEBSITE_ID/);
    assert.ok(inside.includes(websiteId) && inside.includes(service.websiteId), inside);
  });

  it('names the organisation as wrong where it knows the settings, and otherwise says how it can', async () => {
    const organizationId = randomUUID();
    const [inside = ''] = await findings({ organizationId }, true);
    assert.match(inside, /^problem settings: Wrong organisation: .*LAUREL_ORGANIZATION_ID/);
    const [outside = ''] = await findings({ organizationId }, false);
    assert.match(outside, /^problem key: .*another organisation.*LAUREL_ORGANIZATION_ID.*says which/);
  });

  it('names the key as wrong, and never shows it', async () => {
    const apiKey = 'laurel_wrong-key-of-somebody';
    const found = await findings({ apiKey }, true);
    assert.match(found[0] ?? '', /^problem settings: The platform does not know the key\. Set LAUREL_API_KEY/);
    assert.ok(!found.join().includes(apiKey));
  });

  it('names the platform’s address as wrong where nobody answers', async () => {
    const [first = ''] = await findings({ upstream: 'http://127.0.0.1:1' }, true);
    assert.match(first, /^problem settings: .*LAUREL_UPSTREAM/);
  });
});
