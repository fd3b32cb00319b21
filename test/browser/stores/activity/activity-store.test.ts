import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { multipliers } from '../../../../demo/states/points-balance.js';
import { entryLine } from '../../../../demo/states/activity.js';
import { badge, badges } from '../../../../demo/states/badges.js';
import { account, currencies, ember, leaf, own, ownIndex } from '../../../../demo/states/community.js';
import { checking, mine, quest } from '../../../../demo/states/quests.js';
import { ActivityStore, type ActivityOptions } from '../../../../src/browser/stores/activity/activity-store.js';
import { createFakeProgram, fails, hangs, settled, signedIn, type Replies } from '../fake-program.js';

const options: ActivityOptions = { currency: '', filter: 'all', every: 0, limit: 20, isOfPoints: false };
const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}T12:00:00Z`;
const check = ['Daily check-in', 'check_in', 5] as const;
const line = (index: number, number: number, more: Partial<Parameters<typeof entryLine>[1]> = {}) =>
  entryLine(index, { at: day(number), amount: 10, ...more });
const ledger = (data: ReturnType<typeof line>[], hasNextPage = false) => ({ data, hasNextPage });
const earned = (index: number, name: string, number: number, more: Partial<Parameters<typeof badge>[1]> = {}) =>
  badge(index, { name, status: 'active', completedAt: day(number), ...more });
const none = { data: [], hasNextPage: false };
const season = {
  id: '00000031-0000-4000-8000-000000000001',
  name: 'Season One claim',
  claimContractAddress: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  stakingContractAddress: null,
  contract: {
    id: '00000032-0000-4000-8000-000000000001',
    address: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
    chainId: 1,
    name: 'GROVE',
  },
  startTime: null,
  endTime: null,
  geoBlock: [],
  updatedAt: day(1),
};

const member: Replies = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/me/transaction_entries': ledger([
    line(1, 18, { quest: ['Join', 'discord_join', 1] }),
    line(2, 16, { type: 'auction_bid', direction: 'debit', description: 'Lantern' }),
    line(3, 10, { quest: check }),
  ]),
  'GET /api/me/badges': badges(earned(80, 'First Light', 17), earned(81, 'Old', 2)),
  'GET /api/me/auction_bids': none,
  'GET /api/quests': { data: [quest(40, 'Repost', 'twitter_repost', 40)], hasNextPage: false, groups: [] },
  'GET /api/me/quests': mine(),
  'GET /api/me/accounts': {
    data: [account(ownIndex, own(2480)), account(ownIndex + 1, own(312), ember)],
    hasNextPage: false,
  },
};

function open(replies: Replies, changes: Partial<ActivityOptions> = {}, session = signedIn('mira')) {
  const program = createFakeProgram(replies, session);
  const store = new ActivityStore(program, { ...options, ...changes });
  return { program, store, close: store.subscribe(() => undefined) };
}

const names = ({ state }: ActivityStore): string[] =>
  state.periods.flatMap(({ entries }) => entries.map(({ kind, name }) => `${kind} ${name}`));

describe('activity store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-20T15:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('waits for the balance or the currency before it shows lines, but not for long', async () => {
    for (const [route, isOfPoints] of [
      ['GET /api/me/accounts', true],
      ['GET /api/loyalty/currencies', false],
    ] as const) {
      const { store, close } = open({ ...member, [route]: hangs }, { isOfPoints });
      await settled();
      assert.equal(store.state.status, 'loading', route);
      mock.timers.tick(4000);
      assert.equal(store.state.status, 'ready', route);
      close();
    }
  });

  it('merges everything that happened by time', async () => {
    const { store } = open(member);
    assert.equal(store.state.status, 'loading');
    await settled();
    assert.equal(store.state.status, 'ready');
    assert.deepEqual(names(store), [
      'quest Join',
      'badge First Light',
      'bid Lantern',
      'check-in Daily check-in',
      'badge Old',
    ]);
  });

  it('lists pending quests on top, with the expected amount', async () => {
    const { store } = open({ ...member, 'GET /api/me/quests': mine(checking(40)) });
    await settled();
    const [first] = store.state.periods[0]?.entries ?? [];
    assert.deepEqual([first?.kind, first?.name, first?.amount], ['pending', 'Repost', '40']);
  });

  it('states no amount for a pending quest while a multiplier may change it', async () => {
    const { store } = open({
      ...member,
      'GET /api/me/quests': mine(checking(40)),
      'GET /api/me/multipliers': multipliers,
    });
    await settled();
    const [first] = store.state.periods[0]?.entries ?? [];
    assert.deepEqual([first?.kind, first?.name, first?.amount], ['pending', 'Repost', undefined]);
  });

  it('contains won auctions and revoked badges', async () => {
    const won = {
      id: '00000032-0000-4000-8000-000000000001',
      amount: '900',
      status: 'fulfilled' as const,
      auctionId: '00000033-0000-4000-8000-000000000001',
      auction: { id: '00000033-0000-4000-8000-000000000001', name: 'Lantern' },
      auctionItemId: null,
      currencyAddress: null,
      currencyDecimals: 0,
      updatedAt: day(19),
      loyaltyCurrency: null,
    };
    const { store, program } = open({
      ...member,
      'GET /api/me/transaction_entries': ledger([]),
      'GET /api/me/auction_bids': { data: [won], hasNextPage: false },
      'GET /api/me/badges': badges(
        earned(80, 'Forge', 3, { status: 'revoked', updatedAt: day(12) }),
        badge(82, { name: 'Begun', status: 'inactive', progress: [[1, 5]] }),
        earned(83, 'Hidden', 4, { hideInUi: true }),
      ),
    });
    await settled();
    assert.deepEqual(names(store), ['won Lantern', 'badge-lost Forge', 'badge Forge']);
    assert.deepEqual(
      program.asked.find(({ route }) => route === 'GET /api/me/auction_bids')?.query['status'],
      'fulfilled',
    );
  });

  it('merges a badge with its reward, when earned and when revoked', async () => {
    const ended = earned(81, 'Forge', 3, { status: 'revoked', updatedAt: day(12) });
    const badgesOfMember = badges(earned(80, 'First Light', 17), ended);
    const [firstLight, forge] = badgesOfMember.data.map(({ id }) => ({ metadata: { loyaltyBadgeId: id } }));
    const { store } = open({
      ...member,
      'GET /api/me/transaction_entries': ledger([
        { ...line(1, 17, { amount: 50, description: 'Badge: First Light' }), ...firstLight },
        { ...line(2, 12, { amount: 20, direction: 'debit', description: 'No longer earned: Forge' }), ...forge },
        { ...line(3, 3, { amount: 20, description: 'Badge: Forge' }), ...forge },
        // A second reward of the same badge is in another currency.
        { ...line(4, 3, { amount: 7, of: ember, description: 'Badge: Forge' }), ...forge },
      ]),
      'GET /api/me/badges': badgesOfMember,
    });
    await settled();
    assert.deepEqual(
      store.state.periods
        .flatMap(({ entries }) => entries.map(({ kind, name, amount }) => [kind, name, amount]))
        .sort(),
      [
        ['badge', 'First Light', '50'],
        ['badge', 'Forge', '20'],
        ['badge', 'Forge', '7'],
        ['badge-lost', 'Forge', '-20'],
      ],
    );
  });

  it("names a badge's reward in the points view as it does elsewhere", async () => {
    const [{ id = '' } = {}] = badges(earned(80, 'First Light', 17)).data;
    const reward = { ...line(1, 17, { description: 'Badge: First Light' }), metadata: { loyaltyBadgeId: id } };
    const { store } = open({ ...member, 'GET /api/me/transaction_entries': ledger([reward]) }, { isOfPoints: true });
    await settled();
    assert.deepEqual(names(store), ['badge First Light']);
  });

  it("contains what the member's wallets have claimed, and reports the part that did not load", async () => {
    const [first, second] = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ];
    const session = signedIn('mira');
    assert.ok('user' in session);
    const wallets = [first, second].map((address) => ({ address, type: 'evm' as const }));
    const claimed = {
      tokenClaimId: season.id,
      eligible: true,
      alreadyClaimed: true,
      amount: '12480.5',
      claimContractAddress: season.claimContractAddress,
      claimedAt: day(17),
      stakes: [],
    };
    const { store, program } = open(
      {
        ...member,
        'GET /api/token_claims': { data: [season] },
        'GET /api/me/token_claims/{id}/eligibility': ({ query }) =>
          query['wallet'] === first ? claimed : { ...claimed, alreadyClaimed: false, claimedAt: null },
      },
      {},
      { ...session, user: { ...session.user, wallets } },
    );
    await settled();
    assert.deepEqual(names(store).slice(0, 3), ['quest Join', 'badge First Light', 'claim Season One claim']);
    const tokens = store.state.periods.flatMap(({ entries }) => entries.flatMap((each) => each.tokens ?? []));
    assert.deepEqual(tokens, [{ amount: '12480.5', name: 'GROVE' }]);
    assert.equal(program.count('GET /api/me/token_claims/{id}/eligibility'), 2);
    const { store: later } = open({ ...member, 'GET /api/token_claims': fails('upstream_unavailable') });
    await settled();
    assert.deepEqual(later.state.missing, ['claims']);
  });

  it('hides badges older than the loaded ledger until more is loaded or the filter asks for badges', async () => {
    const { store } = open({
      ...member,
      'GET /api/me/transaction_entries': ({ query }) =>
        query['startingAfter']
          ? ledger([line(9, 1, { description: 'Welcome' })])
          : ledger([line(1, 18), line(2, 16)], true),
    });
    await settled();
    assert.deepEqual([names(store), store.state.hasMore], [['team ', 'badge First Light', 'team '], true]);
    store.choose('badges');
    assert.deepEqual([names(store), store.state.hasMore], [['badge First Light', 'badge Old'], false]);
    store.choose('all');
    await store.loadMore();
    assert.deepEqual(names(store).slice(-2), ['badge Old', 'team Welcome']);
    assert.equal(store.state.hasMore, false);
  });

  it('loads all badges, because the latest may be on any page', async () => {
    const { store, program } = open({
      ...member,
      'GET /api/me/badges': ({ query }) =>
        query['startingAfter']
          ? badges(earned(90, 'Second page', 19))
          : { ...badges(earned(80, 'First', 17)), hasNextPage: true },
    });
    await settled();
    assert.equal(names(store)[0], 'badge Second page');
    assert.equal(program.count('GET /api/me/badges'), 2);
  });

  it('shows the rest if one part fails, and says what is missing', async () => {
    const { store, program } = open({ ...member, 'GET /api/me/badges': fails('upstream_unavailable') });
    await settled();
    assert.deepEqual([store.state.status, store.state.missing], ['ready', ['badges']]);
    program.on('GET /api/me/badges', badges(earned(80, 'First Light', 17)));
    await store.refresh();
    assert.deepEqual(store.state.missing, []);
    assert.ok(names(store).includes('badge First Light'));
  });

  it('reports nothing as missing that the platform does not offer', async () => {
    const { store } = open({ ...member, 'GET /api/me/auction_bids': fails('not_found') });
    await settled();
    assert.deepEqual([store.state.status, store.state.missing], ['ready', []]);
  });

  it('stops waiting for a slow part after four seconds', async () => {
    const { store } = open({ ...member, 'GET /api/me/auction_bids': hangs });
    await settled();
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    await settled();
    assert.deepEqual([store.state.status, store.state.missing], ['ready', ['wins']]);
  });

  it('waits for pending quests before it shows anything, but not for long', async () => {
    const { store } = open({ ...member, 'GET /api/me/quests': hangs });
    await settled();
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    await settled();
    assert.deepEqual([store.state.status, store.state.missing], ['ready', []]);
  });

  it('fails if all parts fail, and is unavailable if the owner must act', async () => {
    const all = (code: 'upstream_unavailable' | 'upstream_key_refused'): Replies => ({
      ...member,
      'GET /api/me/transaction_entries': fails(code),
      'GET /api/me/badges': fails(code),
      'GET /api/me/auction_bids': fails(code),
    });
    const [down, wrong] = [open(all('upstream_unavailable')), open(all('upstream_key_refused'))];
    await settled();
    assert.deepEqual([down.store.state.status, wrong.store.state.status], ['error', 'unavailable']);
  });

  it('distinguishes no activity from none that matches the filter', async () => {
    const nothing: Replies = { ...member, 'GET /api/me/transaction_entries': ledger([]), 'GET /api/me/badges': none };
    const { store } = open(nothing);
    const filtered = open({ ...member, 'GET /api/me/badges': none }, { filter: 'badges' });
    await settled();
    assert.deepEqual([store.state.status, filtered.store.state.status], ['empty', 'filtered-empty']);
  });

  it('requests nothing for a visitor, and keeps its data when the session expires', async () => {
    const visitor = open(member, {}, { status: 'signed-out' });
    await settled();
    assert.equal(visitor.store.state.status, 'signed-out');
    assert.deepEqual(
      visitor.program.asked.map(({ route }) => route),
      ['GET /api/loyalty/currencies'],
    );
    const { store, program } = open(member);
    await settled();
    program.end('expired');
    await settled();
    assert.deepEqual([store.state.status, store.state.session, names(store).length], ['ready', 'expired', 5]);
  });

  it('lists each change of one balance in the points view', async () => {
    const { store, program } = open(
      {
        ...member,
        'GET /api/me/transaction_entries': ledger([
          line(1, 18, { quest: check, after: 2480 }),
          line(2, 17, { quest: check, after: 2470 }),
        ]),
      },
      { isOfPoints: true },
    );
    await settled();
    const { currency, balance, periods } = store.state;
    assert.deepEqual([currency?.id, balance], [leaf.id, 2480]);
    assert.deepEqual(
      periods[0]?.entries.map(({ count, after }) => [count, after]),
      [
        [1, 2480],
        [1, 2470],
      ],
    );
    store.chooseCurrency(ember.id);
    await settled();
    assert.equal(store.state.balance, 312);
    assert.deepEqual(
      program.asked.flatMap(({ route, query }) =>
        route === 'GET /api/me/transaction_entries' ? [query['loyaltyCurrencyId']] : [],
      ),
      [leaf.id, ember.id],
    );
    assert.equal(program.count('GET /api/me/badges'), 0);
  });

  it('is unavailable for a currency that does not exist', async () => {
    const warn = mock.method(console, 'warn', () => undefined);
    const error = mock.method(console, 'error', () => undefined);
    const { store } = open(member, { currency: 'GOLD' });
    await settled();
    assert.equal(store.state.status, 'unavailable');
    assert.ok(warn.mock.callCount() + error.mock.callCount() > 0, 'the console says why');
  });
});
