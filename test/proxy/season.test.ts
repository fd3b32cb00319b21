import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ids, memberReply } from './member-replies.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const path = `/api/me/season?loyaltyCurrencyId=${ids.currency}&start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z`;

async function setUp() {
  const platform = new RecordingPlatform();
  platform.reply = memberReply;
  const member = new Visitor(proxyBefore(platform));
  assert.equal((await member.signIn()).status, 200);
  const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
  return { platform, member, userId };
}

describe("a member's season", () => {
  it('is asked for the member of the session, and a page cannot name another', async () => {
    const { platform, member, userId } = await setUp();
    const summary = { amount: 9, days: 1, weeks: [], rank: 3, members: 10, badges: [] };
    const asked: (string | null)[] = [];
    platform.reply = (request) => {
      if (request.path !== '/api/loyalty/season') return memberReply(request);
      asked.push(request.query.get('userId'));
      return json({ userId, ...summary });
    };
    const answer = await member.send(path);
    assert.deepEqual([answer.status, await answer.json()], [200, summary]);
    assert.equal((await member.send(`${path}&userId=${ids.rule}`)).status, 400);
    assert.deepEqual(asked, [userId]);
  });

  it('is not there if the platform cannot sum it up', async () => {
    const { platform, member } = await setUp();
    platform.reply = (request) =>
      request.path === '/api/loyalty/season' ? json({ message: 'Not found' }, 404) : memberReply(request);
    assert.equal((await member.send(path)).status, 404);
  });
});
