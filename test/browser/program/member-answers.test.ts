import { expect } from '@open-wc/testing';
import { cacheOf } from '../../../src/browser/program/cache-of.js';
import { readConfig } from '../../../src/browser/program/config.js';
import { createProgram } from '../../../src/browser/program/program.js';
import { createFakeProxy, until, wait } from '../../support/fake-proxy.js';

const member = { id: crypto.randomUUID(), displayName: null, logoUrl: null, wallets: [] };
const signedIn = { status: 'signed-in' as const, user: member, expiresAt: '2099-01-01T00:00:00Z' };

describe('a member’s answers', () => {
  it('are kept if only the session’s expiry changes, and requested again on any other change', async () => {
    const proxy = createFakeProxy({ 'GET /api/me/quests': () => ({ data: [], missing: [] }) });
    const asked = (): number => proxy.count('GET /api/me/quests');
    const program = createProgram(readConfig({ proxy: 'https://proxy.example/laurel' }), { transport: proxy.fetch });
    program.session.accept(signedIn);
    const changes: string[] = [];
    program.use({
      sessionChanged: ({ status }) => changes.push(status),
      refresh: () => undefined,
      destroy: () => undefined,
    });
    const query = { route: 'GET /api/me/quests', request: { query: {} }, member: member.id } as const;
    const watch = cacheOf(program).watch(query as never, {}, () => undefined);
    await until(() => watch.snapshot.data !== undefined, 'the answer');
    for (const day of ['02', '03']) program.session.accept({ ...signedIn, expiresAt: `2099-01-${day}T00:00:00Z` });
    await wait(20);
    expect([asked(), changes]).to.deep.equal([1, []]);
    program.session.accept({ ...signedIn, user: { ...member, displayName: 'Mira' } });
    await until(() => asked() === 2, 'it is asked for again');
    expect(changes).to.deep.equal(['signed-in']);
    watch.stop();
    program.destroy();
  });
});
