import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { endpoints } from '../../src/contract/index.js';
import { eraseMember } from '../../src/service/operator/erase/erase-member.js';
import { TestService } from '../service/test-service.js';
import { Visitor, proxyBefore } from './visitor.js';

/** The member's reads that need no id. */
const ownReads = endpoints.filter(
  ({ method, path, access, exposure, stream }) =>
    method === 'GET' && access === 'member' && exposure && !stream && !path.includes('{'),
);

describe('a member who is erased while signed in, with our own service', () => {
  let service: TestService;
  let proxy: ReturnType<typeof proxyBefore>;
  before(async () => {
    service = await TestService.start();
    const { organizationId, websiteId, key: apiKey } = service;
    proxy = proxyBefore(
      { fetch: (input, init) => service.fetch(new Request(input, init)) },
      { organizationId, websiteId, apiKey },
    );
  });
  after(() => service.close());

  async function erased(): Promise<{ member: Visitor; elsewhere: Visitor }> {
    const member = new Visitor(proxy);
    const metadata = { displayName: 'Hedy Lamarr', bio: 'Hedy Lamarr', emailAddress: 'hedy@lamarr.example' };
    const { userId } = await service.addMember({ address: member.account.address, metadata });
    const elsewhere = new Visitor(proxy, member.account);
    for (const visitor of [member, elsewhere]) assert.equal((await visitor.signIn()).status, 200);
    const { organizationId, now } = service;
    const removeFile = () => Promise.resolve();
    await eraseMember(service.database, { organizationId, userId, now: new Date(now), removeFile });
    return { member, elsewhere };
  }
  const statusOf = async (visitor: Visitor): Promise<string> =>
    ((await (await visitor.send('/session')).json()) as { status: string }).status;

  it('is signed out in all browsers as soon as a page asks for their profile', async () => {
    const { member, elsewhere } = await erased();
    const refused = await member.send('/api/me/profile');
    assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [403, 'account_blocked']);
    assert.deepEqual([await statusOf(member), await statusOf(elsewhere)], ['signed-out', 'signed-out']);
  });

  it('gets nothing about their former self from any of their own lists', async () => {
    for (const { name, path } of ownReads) {
      const { member } = await erased();
      const text = await (await member.send(path)).text();
      assert.doesNotMatch(text, /lamarr/i, name);
    }
  });
});
