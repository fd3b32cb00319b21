import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

describe('signing in', () => {
  it('signs a new member in, remembers them, and signs them out', async () => {
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform));
    assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' });

    const response = await visitor.signIn();
    const signedIn = (await response.json()) as { status: string; user: { id: string; wallets: unknown[] } };
    assert.equal(response.status, 200, JSON.stringify(signedIn));
    assert.equal(signedIn.status, 'signed-in');
    assert.deepEqual(signedIn.user.wallets, [{ address: visitor.account.address, type: 'evm' }]);
    const cookie = response.headers.get('set-cookie') ?? '';
    assert.match(cookie, /^__Host-laurel=[0-9a-f]{64}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800$/);

    assert.deepEqual(await (await visitor.send('/session')).json(), signedIn);
    const kept = visitor.cookie;
    assert.equal((await visitor.send('/session', { method: 'DELETE' })).status, 200);
    visitor.cookie = kept;
    assert.deepEqual(await (await visitor.send('/session')).json(), { status: 'signed-out' });
  });
});
