import type { PageResponse } from 'laurel-widgets/contract';
import { badge, badges } from './badges.js';
import { account, currencies, ember, leaf, own, ownIndex, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { checking, groups, mine, quest, rules } from './quests.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-activity';

type Ledger = PageResponse<'GET /api/me/transaction_entries'>;
type Line = Ledger['data'][number];
type Bids = PageResponse<'GET /api/me/auction_bids'>;

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

const firstLight = new URL('../art/badge-first-light.svg?no-inline', import.meta.url).href;
const forge = new URL('../art/badge-forge.svg?no-inline', import.meta.url).href;

/** Returns a time of day some days ago in the reader's time zone, ISO 8601. */
export const moment = (daysAgo: number, hours: number, minutes = 0): string => {
  const at = new Date();
  at.setDate(at.getDate() - daysAgo);
  at.setHours(hours, minutes, 0, 0);
  return at.toISOString();
};

interface LineFixture {
  readonly at: string;
  readonly amount: number | string;
  readonly after?: number | string;
  readonly type?: Line['type'];
  readonly direction?: Line['direction'];
  readonly description?: string;
  /** Name and type of the quest, and its number. */
  readonly quest?: readonly [name: string, type: string, index: number];
  readonly of?: typeof leaf;
}

/** Returns line number `index` of the member's ledger. */
export function entryLine(index: number, fixture: LineFixture): Line {
  const { at, amount, after, direction = 'credit', description = null, quest: rule, of = leaf } = fixture;
  const type = fixture.type ?? (rule ? 'loyalty_rule' : 'api_key');
  return {
    id: id(30, index),
    amount,
    direction,
    type,
    loyaltyAccountId: account(ownIndex, own(), of).id,
    ...(after !== undefined && { loyaltyAccountEndAmount: after }),
    loyaltyCurrencyId: of.id,
    createdAt: at,
    updatedAt: at,
    loyaltyTransaction: {
      id: id(31, index),
      type,
      description,
      ...(rule && { loyaltyRule: { id: id(20, rule[2]), name: rule[0], type: rule[1] } }),
    },
  };
}

const checkIn = ['Daily check-in', 'check_in', 5] as const;

/** The member's ledger, newest first. */
export const entryLines: readonly Line[] = [
  entryLine(1, { at: moment(0, 14, 2), amount: 50, after: 2480, quest: ['Join the Grove Discord', 'discord_join', 1] }),
  entryLine(2, { at: moment(0, 13, 10), amount: 30, after: 2430, quest: ['Season quiz: soil and light', 'quiz', 7] }),
  entryLine(3, { at: moment(0, 8, 15), amount: 10, after: 2400, quest: checkIn }),
  entryLine(4, {
    at: moment(1, 21, 46),
    amount: 1260,
    after: 2390,
    type: 'auction_bid',
    description: 'Still life, no. 7',
  }),
  entryLine(5, {
    at: moment(1, 21, 40),
    amount: 1260,
    after: 1130,
    type: 'auction_bid',
    direction: 'debit',
    description: 'Still life, no. 7',
  }),
  entryLine(6, {
    at: moment(1, 19, 3),
    amount: 80,
    after: 2390,
    type: 'direct_mint',
    direction: 'debit',
    description: 'Understory #3',
  }),
  entryLine(7, {
    at: moment(1, 11, 30),
    amount: 25,
    after: 2470,
    direction: 'debit',
    quest: ['Follow @grove on X', 'twitter_follow', 8],
  }),
  ...[2, 3, 4, 5, 6, 7].map((days, at) =>
    entryLine(10 + at, { at: moment(days, 8, 12), amount: 10, after: 2495 - at * 10, quest: checkIn }),
  ),
  entryLine(20, { at: moment(9, 17), amount: 100, after: 2435, quest: ['Invite a friend', 'referred_user', 9] }),
  entryLine(21, {
    at: moment(10, 12),
    amount: '25',
    after: 2335,
    description: 'Thanks for the translation of the spring letter',
  }),
];

const ledger = (data: readonly Line[] = entryLines, hasNextPage = false): Ledger => ({ data: [...data], hasNextPage });
const wins = (...data: Bids['data']): Bids => ({ data, hasNextPage: false });
const won: Bids['data'][number] = {
  id: id(32, 1),
  amount: '900',
  status: 'fulfilled',
  auctionId: id(33, 1),
  auction: { id: id(33, 1), name: 'Lantern No. 7' },
  auctionItemId: null,
  currencyAddress: null,
  currencyDecimals: 0,
  createdAt: moment(41, 19),
  updatedAt: moment(40, 20),
  loyaltyCurrency: null,
};
const noBadges = { data: [], hasNextPage: false };
const ownBadges = badges(
  badge(80, { name: 'First Light', imageUrl: firstLight, status: 'active', completedAt: moment(10, 18) }),
  badge(81, {
    name: 'Forge',
    imageUrl: forge,
    status: 'revoked',
    completedAt: moment(70, 12),
    updatedAt: moment(12, 9),
  }),
  badge(82, { name: 'Summit', status: 'inactive', progress: [[1, 5]] }),
);
const repost = quest(40, 'Repost the season trailer', 'twitter_repost', 40);

const member: FixtureNetwork = {
  'GET /session': signedIn(),
  'GET /api/loyalty/currencies': currencies(leaf),
  'GET /api/me/transaction_entries': ledger(),
  'GET /api/me/accounts': { data: [account(ownIndex, own(2480), leaf)], hasNextPage: false },
  'GET /api/me/badges': ownBadges,
  'GET /api/me/auction_bids': wins(won),
  'GET /api/token_claims': { data: [] },
  'GET /api/loyalty/rules': rules(repost),
  'GET /api/loyalty/rule_groups': groups(),
  'GET /api/me/quests': mine(checking(40)),
};
const nothingYet: FixtureNetwork = {
  ...member,
  'GET /api/me/transaction_entries': ledger([]),
  'GET /api/me/badges': noBadges,
  'GET /api/me/auction_bids': wins(),
  'GET /api/me/quests': mine(),
};
const visitor: FixtureNetwork = {
  'GET /session': { status: 'signed-out' },
  'GET /api/loyalty/currencies': currencies(leaf),
};

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const refresh = async (element: HTMLElement): Promise<void> => {
  await until(() => is('ready')(element), 'the first answer');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
};
const earlier = [...Array<undefined>(20)].map((_, at) =>
  entryLine(50 + at, {
    at: moment(60 + at, 9),
    amount: 15,
    quest: [`Reading room, chapter ${20 - at}`, 'link_click', 60 + at],
  }),
);
const paged = {
  ...member,
  'GET /api/me/transaction_entries': ({ query }: { readonly query: URLSearchParams }) =>
    query.has('startingAfter') ? ledger(earlier) : ledger(entryLines, true),
};
const outage = problem('upstream_unavailable');

/** Every state of the element. */
export const states: readonly State[] = [
  {
    tag,
    name: 'whole',
    title: 'Points, badges, quests and auctions',
    attributes: { contact: 'keeper@grove.example' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'points',
    title: 'One balance, and what changed it',
    attributes: { view: 'points' },
    network: { ...member, 'GET /api/loyalty/currencies': currencies(leaf, ember) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'currencies',
    title: 'Several currencies: no sum of them',
    network: {
      ...member,
      'GET /api/loyalty/currencies': currencies(leaf, ember),
      'GET /api/me/transaction_entries': ledger([
        ...entryLines.slice(0, 2),
        entryLine(40, { at: moment(0, 7), amount: '1204.5', quest: ['Feed the fire', 'external_rule', 41], of: ember }),
        ...entryLines.slice(3),
      ]),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'paged',
    title: 'More further back',
    network: paged,
    settled: is('ready'),
  },
  {
    tag,
    name: 'more',
    title: 'More was loaded',
    network: paged,
    async play(element) {
      await click(element, '.more .button');
      await until(() => element.shadowRoot?.textContent?.includes('chapter 1'), 'the earlier entries');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'more-failed',
    title: 'More did not load',
    network: {
      ...member,
      'GET /api/me/transaction_entries': ({ query }) =>
        query.has('startingAfter') ? outage : ledger(entryLines, true),
    },
    async play(element) {
      await click(element, '.more .button');
      await shadowed(element, '.more [role=alert]');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'market',
    title: 'Filtered: auctions and pieces',
    attributes: { filter: 'market' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'filtered-empty',
    title: 'Nothing in this filter',
    attributes: { filter: 'badges' },
    network: { ...member, 'GET /api/me/badges': noBadges },
    settled: is('filtered-empty'),
  },
  {
    tag,
    name: 'filtered-empty-so-far',
    title: 'Nothing in this filter so far back',
    attributes: { filter: 'market' },
    network: {
      ...member,
      'GET /api/me/transaction_entries': ledger(entryLines.slice(0, 3), true),
      'GET /api/me/auction_bids': wins(),
    },
    settled: is('filtered-empty'),
  },
  { tag, name: 'empty', title: 'Nothing has happened yet', network: nothingYet, settled: is('empty') },
  {
    tag,
    name: 'empty-quests',
    title: 'Nothing has happened yet: the way to the quests',
    attributes: { 'quests-url': 'https://grove.example/quests' },
    network: nothingYet,
    settled: is('empty'),
  },
  {
    tag,
    name: 'partial',
    title: 'One part is missing',
    network: { ...member, 'GET /api/me/badges': outage },
    settled: (element) => is('ready')(element) && has('partial')(element),
  },
  {
    tag,
    name: 'not-offered',
    title: 'The platform has no auctions: nothing is missed',
    network: { ...member, 'GET /api/me/auction_bids': problem('not_found') },
    settled: is('ready'),
  },
  {
    tag,
    name: 'long',
    title: 'Long names and figures',
    network: {
      ...nothingYet,
      'GET /api/loyalty/currencies': currencies({ ...leaf, decimals: 9 }),
      'GET /api/me/transaction_entries': ledger([
        entryLine(1, {
          at: moment(0, 23, 59),
          amount: '123456789012345678901234567890.123456789',
          quest: [
            'Donaudampfschifffahrtsgesellschaftskapitänspatentverlängerungsantrag <b>einreichen</b> und abwarten',
            'external_rule',
            1,
          ],
        }),
        entryLine(2, {
          at: moment(0, 12),
          amount: 0,
          description: 'Thanks for the translation of the spring letter into Portuguese and for all the tea',
        }),
        entryLine(3, { at: moment(1, 12), amount: '12400000.25', direction: 'debit', type: 'order' }),
      ]),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'session-expired',
    title: 'Session expired: what was known stays',
    network: {
      ...member,
      'GET /api/me/transaction_entries': inTurn<Ledger>(ledger(), problem('signed_out')),
    },
    play: refresh,
    settled: has('expired'),
  },
  {
    tag,
    name: 'stale',
    title: 'The refresh failed: what was known stays',
    network: { ...member, 'GET /api/me/transaction_entries': inTurn<Ledger>(ledger(), outage) },
    play: refresh,
    settled: has('stale'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: is('signed-out') },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...member, 'GET /api/me/transaction_entries': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    network: {
      ...nothingYet,
      'GET /api/me/transaction_entries': 'hang',
    },
    settled: is('slow'),
  },
  {
    tag,
    name: 'failed',
    title: 'The activity did not load',
    network: {
      ...member,
      'GET /api/me/transaction_entries': outage,
      'GET /api/me/badges': outage,
      'GET /api/me/auction_bids': outage,
    },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Not available: the owner’s to fix',
    network: {
      ...member,
      'GET /api/me/transaction_entries': problem('upstream_key_refused'),
      'GET /api/me/badges': problem('upstream_key_refused'),
      'GET /api/me/auction_bids': problem('upstream_key_refused'),
    },
    settled: is('unavailable'),
  },
];
