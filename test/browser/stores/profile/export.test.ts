import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { endpoints, type Route } from '../../../../src/contract/index.js';
import { collect } from '../../../../src/browser/stores/profile/export.js';
import {
  createFakeProgram,
  failure,
  fails,
  settled,
  signedIn,
  type FakeProgram,
  type Replies,
} from '../fake-program.js';

/** Reads of a member's own data that the file leaves out, and where else in it their data is. */
const leftOut: Partial<Record<Route, string>> = {
  'GET /api/me/questions': 'the site’s questions; the member’s answers come with the text of their question',
  'GET /api/me/poll_results': 'how everybody has voted; the member’s own vote is among their answers',
  'GET /api/me/badge_users': 'one badge at a time of what /api/me/badges lists',
  'GET /api/me/streaks': 'a part of /api/me/quests',
  'GET /api/me/season': 'sums of the ledger and the badges, which are in the file',
  'GET /api/me/league':
    'members nearby, as everybody sees them; the member’s own points are sums of the ledger, which is in the file',
  'GET /api/me/token_claims/{id}/proof':
    'a proof for the contract, which a wallet has to ask for; the share is in the file',
  'GET /api/me/minting/status/{id}':
    'one order, whose id only the member’s browser has; the file names orders as missing',
};

const names = endpoints.map(({ name }) => name);
const capabilities = { version: 1, operations: names, walletTypes: [], chains: [], maintenance: false };
const empty = { data: [], hasNextPage: false };
const wallet = (address: string) => ({ address, type: 'evm', linkedAt: null }) as const;
const profile = {
  displayName: null,
  logoUrl: null,
  bio: null,
  attributes: [],
  accounts: [],
  wallets: [wallet('0x01')],
  emailAddress: null,
  editable: [],
};
const nothing: Replies = {
  'GET /capabilities': capabilities,
  'GET /sessions': { data: [] },
  'GET /api/me/profile': profile,
  'GET /api/me/social': { data: [] },
  'GET /api/me/accounts': empty,
  'GET /api/loyalty/currencies': empty,
  'GET /api/me/transaction_entries': empty,
  'GET /api/me/badges': empty,
  'GET /api/quests': empty,
  'GET /api/me/quests': { data: [], missing: [] },
  'GET /api/me/rule_statuses': empty,
  'GET /api/me/rules/status': { data: [] },
  'GET /api/me/questions_responses': empty,
  'GET /api/me/multipliers': empty,
  'GET /api/me/referral/users': empty,
  'GET /api/me/auction_bids': empty,
  'GET /api/me/minting/assets': empty,
  'GET /api/token_claims': { data: [] },
};
const at = '2026-03-01T12:00:00.000Z';
const quest = (id: string) => ({ id, name: `Quest ${id}` });
const claim = (id: string) => ({ id, name: `Drop ${id}` });
const share = (amount: string) => ({
  tokenClaimId: 'drop',
  eligible: amount !== '0',
  alreadyClaimed: false,
  amount,
  claimContractAddress: null,
  claimedAt: null,
  stakes: [],
});
const entry = (id: string) => ({ id, amount: '1', createdAt: at });

const program = (replies: Readonly<Record<string, unknown>> = {}): FakeProgram =>
  createFakeProgram({ ...nothing, ...replies }, signedIn('mira'));
const collected = (of: FakeProgram, signal = new AbortController().signal) =>
  collect(of.client, signal, () => undefined);

describe('the exported data of a member', () => {
  it('covers everything that the contract returns about them', async () => {
    const of = program({
      'GET /api/quests': { data: [quest('q1')], hasNextPage: false },
      'GET /api/token_claims': { data: [claim('drop')] },
      'GET /api/me/token_claims/{id}/eligibility': share('0'),
    });
    const { missing } = await collected(of);
    assert.deepEqual(missing, []);
    const own = endpoints.flatMap(({ method, path }) =>
      method === 'GET' && path.startsWith('/api/me/') ? [`GET ${path}`] : [],
    );
    const asked = new Set<string>(of.asked.map(({ route }) => route));
    assert.deepEqual(
      own.filter((route) => !asked.has(route)).sort(),
      Object.keys(leftOut).sort(),
      'a read of a member’s own is in the export, or here with the reason',
    );
  });

  it('contains every page of every list', async () => {
    const lists = [
      'GET /api/me/transaction_entries',
      'GET /api/me/questions_responses',
      'GET /api/me/rule_statuses',
      'GET /api/me/multipliers',
      'GET /api/me/referral/users',
      'GET /api/me/auction_bids',
      'GET /api/me/minting/assets',
    ] as const;
    const pages = ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => {
      const next = Number(query['startingAfter'] ?? 0) + 1;
      return { data: [entry(String(next))], hasNextPage: next < 120 };
    };
    const of = program(Object.fromEntries(lists.map((route) => [route, pages])));
    const { data, missing } = await collected(of);
    for (const part of ['history', 'answers', 'progress', 'multipliers', 'referrals', 'bids', 'mints'])
      assert.equal((data[part] as unknown[]).length, 120, part);
    assert.deepEqual(missing, []);
  });

  it('follows the cursor of a list whose rows move', async () => {
    const account = (id: string) => ({ id, loyaltyCurrencyId: 'c', amount: '5' });
    const of = program({
      'GET /api/me/accounts': ({ query }: { readonly query: Readonly<Record<string, unknown>> }) =>
        query['startingAfter'] === 'here'
          ? { data: [account('b')], hasNextPage: false }
          : { data: [account('a')], hasNextPage: true, nextCursor: 'here' },
    });
    assert.equal(((await collected(of)).data['points'] as unknown[]).length, 2);
  });

  it('stops at a list that never advances, and at an empty page that announces more', async () => {
    const of = program({
      'GET /api/me/auction_bids': { data: [entry('same')], hasNextPage: true },
      'GET /api/me/multipliers': { data: [], hasNextPage: true },
    });
    const { data } = await collected(of);
    assert.deepEqual([data['bids'], data['multipliers']], [[entry('same')], []]);
  });

  it('keeps the pages before a failure and all other parts, and names the failed part', async () => {
    const of = program({
      'GET /api/me/transaction_entries': ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => {
        if (query['startingAfter']) throw failure('unreachable');
        return { data: [entry('1')], hasNextPage: true };
      },
      'GET /api/me/auction_bids': fails('unreachable'),
    });
    const { data, missing } = await collected(of);
    assert.deepEqual(missing, ['history', 'bids']);
    assert.deepEqual([data['history'], 'bids' in data, data['profile']], [[entry('1')], false, profile]);
  });

  it('names quests and claims as the member sees them, and covers each of their wallets', async () => {
    const standing = { loyaltyRuleId: 'q1', progress: 50 };
    const of = program({
      'GET /api/me/profile': { ...profile, wallets: [wallet('0x01'), wallet('0x02')] },
      'GET /api/quests': { data: [quest('q1')], hasNextPage: false },
      'GET /api/me/quests': { data: [standing], missing: [] },
      'GET /api/token_claims': { data: [claim('drop')] },
      'GET /api/me/token_claims/{id}/eligibility': ({ query }: { readonly query: Readonly<Record<string, unknown>> }) =>
        share(query['wallet'] === '0x02' ? '40' : '0'),
    });
    const { data } = await collected(of);
    assert.deepEqual(data['quests'], [{ name: 'Quest q1', ...standing }]);
    assert.deepEqual(data['claims'], [{ name: 'Drop drop', wallet: '0x02', ...share('40') }]);
  });

  describe('with a rate limit', () => {
    beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
    afterEach(() => mock.timers.reset());

    it('waits as long as the proxy asks, then continues', async () => {
      let refusals = 2;
      const of = program({
        'GET /api/me/auction_bids': () => {
          refusals -= 1;
          if (refusals >= 0) throw failure('rate_limited', 30_000);
          return { data: [entry('1')], hasNextPage: false };
        },
      });
      const made = collected(of);
      for (const _ of [1, 2]) {
        await settled();
        await settled();
        await settled();
        mock.timers.tick(30_000);
      }
      const { data, missing } = await made;
      assert.deepEqual([data['bids'], missing], [[entry('1')], []]);
    });

    it('stops at once if the member cancels while it waits', async () => {
      const stop = new AbortController();
      const of = program({ 'GET /api/me/profile': fails('rate_limited', 30_000) });
      const made = collected(of, stop.signal);
      await settled();
      stop.abort();
      await assert.rejects(made, { name: 'AbortError' });
    });

    it('gives up a part that is refused repeatedly', async () => {
      const of = program({ 'GET /api/me/auction_bids': fails('rate_limited', 600_000) });
      assert.deepEqual((await collected(of)).missing, ['bids']);
    });
  });
});
