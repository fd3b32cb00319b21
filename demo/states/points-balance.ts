import { account, currencies, ember, grove, leaf, own, ownIndex, shell, signedIn } from './community.js';
import { until } from './drive.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

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

const member: FixtureNetwork = {
  'GET /session': signedIn(),
  'GET /api/loyalty/currencies': currencies(leaf, ember, shell, grove),
  'GET /api/me/accounts': balances(2480),
  'GET /api/loyalty/accounts/{id}/rank': { rank: 128 },
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

const grown = inTurn(balances(2480, false), balances(2530, false));
const inline = { variant: 'inline' };
const compact = { variant: 'compact' };

/** Every state of the points balance. */
export const states: readonly State[] = [
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
    network: { ...single, 'GET /api/me/accounts': grown },
    play: refreshed,
    settled: has('gained'),
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
