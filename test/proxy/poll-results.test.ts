import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ids, memberReply } from './member-replies.js';
import { RecordingPlatform, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const path = `/api/me/poll_results?loyaltyRuleId=${ids.rule}`;

async function setUp() {
  const platform = new RecordingPlatform();
  platform.reply = memberReply;
  const member = new Visitor(proxyBefore(platform));
  assert.equal((await member.signIn()).status, 200);
  const userId = platform.users.get(member.account.address.toLowerCase())?.id ?? '';
  return { platform, member, userId };
}

describe('the results of a poll', () => {
  it('are asked for the member of the session, and reach the page as numbers only', async () => {
    const { platform, member, userId } = await setUp();
    const choices = [{ id: ids.choice, count: 3 }];
    const asked: (string | null)[] = [];
    platform.reply = (request) => {
      if (request.path !== '/api/loyalty/poll_results') return memberReply(request);
      asked.push(request.query.get('userId'), request.query.get('loyaltyRuleId'));
      const voted = choices.map((each) => ({ ...each, voters: [ids.claim], isCorrect: true }));
      return json({ data: [{ loyaltyQuestionId: ids.mint, loyaltyQuestionChoices: voted }] });
    };
    const answer = await member.send(path);
    const data = [{ loyaltyQuestionId: ids.mint, loyaltyQuestionChoices: choices }];
    assert.deepEqual([answer.status, await answer.json()], [200, { data }]);
    assert.equal((await member.send(`${path}&userId=${ids.claim}`)).status, 400);
    assert.deepEqual(asked, [userId, ids.rule]);
  });

  it('need a session', async () => {
    const { platform } = await setUp();
    assert.equal((await new Visitor(proxyBefore(platform)).send(path)).status, 401);
  });

  it('are not there if the platform counts no votes', async () => {
    const { platform, member } = await setUp();
    platform.reply = (request) =>
      request.path === '/api/loyalty/poll_results' ? json({ message: 'Not found' }, 404) : memberReply(request);
    assert.equal((await member.send(path)).status, 404);
  });
});
