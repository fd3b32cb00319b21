import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSite } from '../../demo/site.js';

describe('the address of the demo', () => {
  for (const host of ['127.0.0.1', '0.0.0.0'])
    it(`names this machine where it listens on ${host}, because browsers know no passkeys on an address`, async (t) => {
      const site = await openSite(host, 0);
      t.after(() => site.close());
      assert.match(site.url, /^http:\/\/localhost:\d+$/);
    });

  it('answers there, and says that it is starting', async (t) => {
    const site = await openSite('127.0.0.1', 0);
    t.after(() => site.close());
    const answer = await fetch(site.url);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '1');
  });
});
