import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { examine } from '../../src/proxy/cli/examine.js';
import type { OwnSettings } from '../../src/proxy/cli/platform-account.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { proxyOf } from './own-service.js';
import { base } from './visitor.js';

describe('the doctor with settings that do not match', () => {
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

  it('reports that matching settings match', async () => {
    assert.deepEqual(await findings({}, true), [
      'ok settings: key, organisation and website belong together',
      'ok key: the platform accepts the key',
    ]);
  });

  it('reports a wrong website, even from outside', async () => {
    const websiteId = randomUUID();
    const [outside = ''] = await findings({ websiteId }, false);
    assert.match(outside, /^problem key: Wrong website: .*LAUREL_WEBSITE_ID/);
    const [inside = ''] = await findings({ websiteId }, true);
    assert.match(inside, /^problem settings: Wrong website: .*LAUREL_WEBSITE_ID/);
    assert.ok(inside.includes(websiteId) && inside.includes(service.websiteId), inside);
  });

  it('reports a wrong organisation if it knows the settings, and otherwise says how to find out', async () => {
    const organizationId = randomUUID();
    const [inside = ''] = await findings({ organizationId }, true);
    assert.match(inside, /^problem settings: Wrong organisation: .*LAUREL_ORGANIZATION_ID/);
    const [outside = ''] = await findings({ organizationId }, false);
    assert.match(outside, /^problem key: .*another organisation.*LAUREL_ORGANIZATION_ID.*says which/);
  });

  it('reports a wrong key without printing it', async () => {
    const apiKey = 'laurel_wrong-key-of-somebody';
    const found = await findings({ apiKey }, true);
    assert.match(found[0] ?? '', /^problem settings: The platform does not know the key\. Set LAUREL_API_KEY/);
    assert.ok(!found.join().includes(apiKey));
  });

  it('reports a wrong platform address if nothing answers there', async () => {
    const [first = ''] = await findings({ upstream: 'http://127.0.0.1:1' }, true);
    assert.match(first, /^problem settings: .*LAUREL_UPSTREAM/);
  });
});
