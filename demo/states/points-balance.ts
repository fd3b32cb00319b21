import type { PageResponse } from 'laurel-widgets/contract';
import { badges, shelf } from './badges.js';
import { account, currencies, ember, grove, leaf, own, ownIndex, shell, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { inTurn, problem, type FixtureNetwork, type FixtureRequest, type State } from './state.js';

const tag = 'laurel-points-balance';

const balances = (amount: number | string | null, others = true) => ({
  data: [
    account(ownIndex, own(amount), leaf),
    ...(others
      ? [
          account(ownIndex + 1000, own(312), ember),
          account(ownIndex + 2000, own(40), shell),
          account(ownIndex + 3000, own('1204.5'), grove),
        ]
      : []),
  ],
  hasNextPage: false,
});

type Ledger = PageResponse<'GET /api/me/transaction_entries'>;
type Line = Ledger['data'][number];

const minuteMs = 60_000;

interface LineFixture {
  readonly minutesAgo: number;
  readonly amount: number | string;
  readonly after: number | string;
  readonly quest?: string;
  readonly description?: string;
  readonly type?: Line['type'];
  readonly direction?: Line['direction'];
}

/** Returns line number `index` of the member's ledger. */
export const line = (index: number, { minutesAgo, amount, after, quest, description, ...rest }: LineFixture): Line => {
  const createdAt = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  const type = rest.type ?? (quest ? 'loyalty_rule' : 'api_key');
  const id = `00000012-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
  const { direction = 'credit' } = rest;
  return {
    id,
    amount,
    direction,
    type,
    loyaltyAccountId: account(ownIndex, own(), leaf).id,
    loyaltyAccountStartAmount: Number(after) - (direction === 'debit' ? -1 : 1) * Number(amount),
    loyaltyAccountEndAmount: after,
    loyaltyCurrencyId: leaf.id,
    createdAt,
    updatedAt: createdAt,
    loyaltyTransaction: {
      id,
      type,
      description: description ?? null,
      ...(quest && { loyaltyRule: { id: '00000005-0000-4000-8000-000000000001', name: quest, type: 'check_in' } }),
    },
  };
};

/** The member's ledger in Leaf, newest first. */
export const lines: readonly Line[] = [
  line(1, { minutesAgo: 4, amount: 50, after: 2480, quest: 'Join the Grove Discord' }),
  line(2, { minutesAgo: 35, amount: 40, after: 2430, quest: 'Daily check-in' }),
  line(3, {
    minutesAgo: 1500,
    amount: 260,
    after: 2390,
    direction: 'debit',
    type: 'auction_bid',
    description: 'Lantern No. 7',
  }),
  line(4, {
    minutesAgo: 1540,
    amount: 260,
    after: 2650,
    type: 'auction_bid',
    description: 'Lantern No. 7',
  }),
  line(5, { minutesAgo: 3000, amount: '120', after: 2390, type: 'order' }),
  line(6, {
    minutesAgo: 6000,
    amount: 300,
    after: 2270,
    quest: 'Evergreen: thirty days in a row, and never once in the wrong time zone',
  }),
  line(7, { minutesAgo: 9000, amount: 0, after: 1970, description: 'Season of the first leaves' }),
];

const ledger = (data: readonly Line[] = lines, hasNextPage = false): Ledger => ({ data: [...data], hasNextPage });

type Multiplier = PageResponse<'GET /api/me/multipliers'>['data'][number];

const multiplier = (index: number, factor: number, title: string | null, loyaltyRuleId?: string): Multiplier => ({
  id: `00000013-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
  multiplier: factor,
  title,
  description: null,
  userId: '00000003-0000-4000-8000-00000000007f',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  deletedAt: null,
  ...(loyaltyRuleId && { loyaltyRuleId }),
});

/** Three factors: 1.5 and, of the two of one quest, 1.2. */
export const multipliers: PageResponse<'GET /api/me/multipliers'> = {
  data: [
    multiplier(1, 1.5, 'Night Shift'),
    multiplier(2, 1.2, 'Holds a Grove key', 'quest'),
    multiplier(3, 1.1, null, 'quest'),
  ],
  hasNextPage: false,
};

const member: FixtureNetwork = {
  'GET /session': signedIn(),
  'GET /api/loyalty/currencies': currencies(leaf, ember, shell, grove),
  'GET /api/me/accounts': balances(2480),
  'GET /api/loyalty/accounts/{id}/rank': { rank: 128 },
  'GET /api/me/badges': badges(),
  'GET /api/me/multipliers': { data: [], hasNextPage: false },
  'GET /api/me/transaction_entries': ({ query }) =>
    ledger(query.get('sortDir') === 'asc' ? lines.slice(1, 2) : query.get('limit') === '1' ? lines.slice(0, 1) : lines),
};

const dayMs = 86_400_000;

/** A ledger that has changed yesterday, and not today. */
const yesterday = ({ query }: FixtureRequest): Ledger => {
  const isSinceToday = Date.parse(query.get('createdAtStart') ?? '') > Date.now() - dayMs;
  return ledger(isSinceToday ? [] : [line(9, { minutesAgo: 1440, amount: 45, after: 2480, quest: 'Evening muster' })]);
};

/** The same with one currency. */
const single: FixtureNetwork = {
  ...member,
  'GET /api/loyalty/currencies': currencies(leaf),
  'GET /api/me/accounts': balances(2480, false),
};

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const showsRank = (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector('.caption'));

async function refreshed(element: HTMLElement): Promise<void> {
  await until(() => is('ready')(element), 'the first balance');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
}

const showsMilestone = (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector('.milestone'));
const showsInlineGain = (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector('.stacked .gain'));
const showsGain = (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector('.caption .gain'));

/** Opens the history, and waits for its entries. */
const withHistory =
  (selector: string) =>
  async (element: HTMLElement): Promise<void> => {
    await until(() => is('ready')(element), 'the balance');
    await click(element, '.history');
    await shadowed(element, selector);
  };

const newest = line(8, { minutesAgo: 0, amount: 50, after: 2530, quest: 'Join the Grove Discord' });

const grown = inTurn(balances(2480, false), balances(2530, false));
const inline = { variant: 'inline' };
const compact = { variant: 'compact' };

/** Every state of the points balance. */
export const states: readonly State[] = [
  {
    tag,
    name: 'whole',
    title: 'Card with today’s gain and the next milestone',
    attributes: { milestone: '', today: '' },
    network: member,
    settled: (element) => showsMilestone(element) && showsGain(element) && showsRank(element),
  },
  {
    tag,
    name: 'yesterday',
    title: 'Nothing today so far, so yesterday’s gain',
    attributes: { today: '' },
    network: { ...single, 'GET /api/me/transaction_entries': yesterday },
    settled: (element) => showsGain(element) && showsRank(element),
  },
  { tag, name: 'card', title: 'Card with several currencies', network: member, settled: showsRank },
  { tag, name: 'single', title: 'One currency', network: single, settled: showsRank },
  {
    tag,
    name: 'other-main',
    title: 'Another main currency',
    attributes: { currency: 'GRV' },
    network: member,
    settled: is('ready'),
  },
  {
    tag,
    name: 'no-rank',
    title: 'Rank not known',
    network: { ...single, 'GET /api/loyalty/accounts/{id}/rank': problem('not_found') },
    settled: is('ready'),
  },
  {
    tag,
    name: 'gained',
    title: 'Just earned',
    network: { ...single, 'GET /api/me/accounts': grown, 'GET /api/me/transaction_entries': ledger([newest]) },
    play: refreshed,
    settled: (element) =>
      has('gained')(element) &&
      Boolean(element.shadowRoot?.querySelector('.caption')?.textContent?.includes('Discord')),
  },
  {
    tag,
    name: 'gained-elsewhere',
    title: 'Just earned, and the ledger does not say how yet',
    network: { ...single, 'GET /api/me/accounts': grown },
    play: refreshed,
    settled: has('gained'),
  },
  {
    tag,
    name: 'milestone',
    title: 'One currency and the next milestone',
    attributes: { milestone: '' },
    network: single,
    settled: showsMilestone,
  },
  {
    tag,
    name: 'milestone-none',
    title: 'Nothing more to reach',
    attributes: { milestone: '' },
    network: { ...single, 'GET /api/me/badges': badges(shelf.evergreen, shelf.signal) },
    settled: (element) => is('ready')(element) && !element.shadowRoot?.querySelector('.milestone-room'),
  },
  {
    tag,
    name: 'milestone-waiting',
    title: 'Milestone still on its way',
    attributes: { milestone: '' },
    network: { ...single, 'GET /api/me/badges': 'hang' },
    settled: is('ready'),
  },
  {
    tag,
    name: 'multiplier',
    title: 'Multiplier active',
    attributes: { multiplier: '' },
    network: { ...single, 'GET /api/me/multipliers': multipliers },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.chip.gold')),
  },
  {
    tag,
    name: 'history',
    title: 'History, with what multiplies',
    network: { ...single, 'GET /api/me/multipliers': multipliers },
    play: async (element) => {
      await withHistory('.days')(element);
      await shadowed(element, '.multipliers');
    },
  },
  {
    tag,
    name: 'history-more',
    title: 'Long history',
    network: { ...single, 'GET /api/me/transaction_entries': ledger(lines, true) },
    play: withHistory('.more'),
  },
  {
    tag,
    name: 'history-loading',
    title: 'History, loading',
    network: { ...single, 'GET /api/me/transaction_entries': 'hang' },
    play: withHistory('.lines[aria-busy]'),
  },
  {
    tag,
    name: 'history-empty',
    title: 'History, nothing yet',
    network: { ...single, 'GET /api/me/transaction_entries': ledger([]) },
    play: withHistory('.empty'),
  },
  {
    tag,
    name: 'history-failed',
    title: 'History did not load',
    network: { ...single, 'GET /api/me/transaction_entries': problem('bad_request') },
    play: withHistory('.history-notice'),
  },
  {
    tag,
    name: 'zero',
    title: 'Zero',
    network: { ...single, 'GET /api/me/accounts': { data: [], hasNextPage: false } },
    settled: is('zero'),
  },
  {
    tag,
    name: 'large',
    title: 'Large number',
    network: { ...single, 'GET /api/me/accounts': balances(1284906, false) },
    settled: showsRank,
  },
  {
    tag,
    name: 'huge',
    title: 'Huge number, many decimals',
    network: { ...single, 'GET /api/me/accounts': balances('98765432109876543210987.125', false) },
    settled: showsRank,
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    network: { ...member, 'GET /api/me/accounts': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Still loading',
    network: { ...member, 'GET /api/me/accounts': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'signed-out',
    title: 'Signed out',
    network: { ...member, 'GET /session': { status: 'signed-out' } },
    settled: is('signed-out'),
  },
  {
    tag,
    name: 'expired',
    title: 'Session expired',
    network: { ...single, 'GET /api/me/accounts': inTurn(balances(2480, false), problem('signed_out')) },
    play: refreshed,
    settled: has('expired'),
  },
  {
    tag,
    name: 'failed',
    title: 'Did not load',
    network: { ...member, 'GET /api/me/accounts': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'session-failed',
    title: 'Not known who is signed in',
    network: { ...member, 'GET /session': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Key refused: not available',
    network: { ...member, 'GET /api/me/accounts': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'unknown-currency',
    title: 'Unknown currency',
    attributes: { currency: 'DOGE' },
    network: member,
    settled: is('unavailable'),
  },
  { tag, name: 'no-programme', title: 'Outside any programme', bare: true, network: {}, settled: is('unavailable') },
  {
    tag,
    name: 'stale',
    title: 'Last known value',
    network: { ...single, 'GET /api/me/accounts': inTurn(balances(2480, false), 'unreachable') },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'stale-busy',
    title: 'Limit reached: last known value',
    network: { ...single, 'GET /api/me/accounts': inTurn(balances(2480, false), problem('rate_limited', 60)) },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'partial',
    title: 'Currencies did not load, balance did',
    attributes: { currency: leaf.id },
    network: { ...single, 'GET /api/loyalty/currencies': problem('bad_request') },
    settled: is('ready'),
  },
  { tag, name: 'inline', title: 'Inline', attributes: inline, network: member, settled: is('ready') },
  {
    tag,
    name: 'inline-today',
    title: 'Inline, with today’s gain',
    attributes: { ...inline, today: '' },
    network: member,
    settled: showsInlineGain,
  },
  {
    tag,
    name: 'inline-yesterday',
    title: 'Inline, with yesterday’s gain',
    attributes: { ...inline, today: '' },
    network: { ...single, 'GET /api/me/transaction_entries': yesterday },
    settled: showsInlineGain,
  },
  {
    tag,
    name: 'inline-gained',
    title: 'Inline, just earned',
    attributes: inline,
    network: { ...single, 'GET /api/me/accounts': grown },
    play: refreshed,
    settled: has('gained'),
  },
  {
    tag,
    name: 'inline-loading',
    title: 'Inline, loading',
    attributes: inline,
    network: { ...member, 'GET /api/me/accounts': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'inline-signed-out',
    title: 'Inline, signed out',
    attributes: inline,
    network: { ...member, 'GET /session': { status: 'signed-out' } },
    settled: is('signed-out'),
  },
  {
    tag,
    name: 'inline-failed',
    title: 'Inline, did not load',
    attributes: inline,
    network: { ...member, 'GET /api/me/accounts': 'unreachable' },
    settled: is('error'),
  },
  { tag, name: 'compact', title: 'Compact', attributes: compact, network: member, settled: is('ready') },
  {
    tag,
    name: 'compact-loading',
    title: 'Compact, loading',
    attributes: compact,
    network: { ...member, 'GET /api/me/accounts': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'compact-signed-out',
    title: 'Compact, signed out',
    attributes: compact,
    network: { ...member, 'GET /session': { status: 'signed-out' } },
    settled: is('signed-out'),
  },
  {
    tag,
    name: 'compact-failed',
    title: 'Compact, did not load',
    attributes: compact,
    network: { ...member, 'GET /api/me/accounts': 'unreachable' },
    settled: is('error'),
  },
];
