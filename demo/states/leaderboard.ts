import { html } from 'lit';
import {
  account,
  currencies,
  ember,
  leaders,
  leaf,
  own,
  ownIndex,
  page,
  signedIn,
  type MemberFixture,
} from './community.js';
import { click, shadowed, until } from './drive.js';
import { leagueStates } from './league.js';
import { delayed, inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-leaderboard';

const board: FixtureNetwork = {
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/loyalty/accounts': page(leaders),
  'GET /api/users/count': { totalCount: 1842 },
};

/** The same for a member in place 128, beyond the loaded rows. */
const member: FixtureNetwork = {
  ...board,
  'GET /session': signedIn(),
  'GET /api/me/accounts': { data: [account(ownIndex, own())], hasNextPage: false },
  'GET /api/loyalty/accounts': ({ query }) =>
    query.get('sortDir') === 'asc'
      ? { data: [account(126, { name: 'tomasz.k', amount: 2694 })], hasNextPage: true }
      : page(leaders, true),
  'GET /api/loyalty/accounts/{id}/rank': { rank: ownIndex + 1 },
};

/** The same with the places of the day before. All members except the sixth, who is new, had a place before. */
const moved: FixtureNetwork = {
  ...member,
  'GET /api/loyalty/account_places': ({ query }) => ({
    takenAt: yesterday,
    data: query.getAll('accountId').map((accountId) => ({ id: accountId, rank: placesBefore.get(accountId) ?? null })),
  }),
};
const placesBefore = new Map(
  [1, 5, 2, 3, 17, undefined, 5, 8, 1204, 9].flatMap((rank, index) =>
    rank === undefined ? [] : [[account(index, { amount: 0 }).id, rank] as const],
  ),
).set(account(ownIndex, own()).id, ownIndex + 7);
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
/** Returns the end of a season that has this much time left. @param left ms */
const endsIn = (left: number): string => new Date(Date.now() + left).toISOString();

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));

const neighbours: readonly MemberFixture[] = [
  { name: 'Nadia', amount: 2910 },
  { name: 'tomasz.k', amount: 2694 },
  own(),
  { amount: 2466 },
  { name: 'okonkwo', amount: 2401 },
];

/** Returns `count` members with a long tail of amounts; every tenth has the same amount as the one before. */
export const many = (count: number, from = 0): MemberFixture[] =>
  Array.from({ length: count }, (_, index) => {
    const place = from + index;
    const amount = Math.floor(2_000_000 / (place - (place % 10 === 9 ? 1 : 0) + 8));
    return place % 3 === 2 ? { amount } : { name: `Member ${place + 1}`, amount };
  });

/** A member whose name and amount are as long as a row may have to show. */
const longest: MemberFixture = { name: 'Maximiliana-Philippa von Hohenstaufen-Larsen', amount: 1_234_567_890 };

/** Names that no platform should send. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '\u202egnihctaw si nimda eht\u202c',
  'W'.repeat(5000),
  '\u200b\u200b\u2060',
  `Z${'\u0301\u0302\u0303\u0304'.repeat(60)}algo`,
  'Two\nlines\tand   spaces',
  '{count} ${html} &amp; "quotes"',
];

/** Every state of the leaderboard. */
export const states: readonly State[] = [
  {
    tag,
    name: 'podium',
    title: 'Podium, own place out of view',
    attributes: { podium: '', subtitle: 'Season 3' },
    network: member,
    settled: shows('.who-addr:not(.mono)'),
  },
  { tag, name: 'list', title: 'Without podium', network: board, settled: is('ready') },
  {
    tag,
    name: 'movement',
    title: 'Places gained since yesterday, standing, days left',
    attributes: { movement: '', standing: '', season: 'Season 3', 'season-end': endsIn(9.5 * 86_400_000) },
    network: moved,
    settled: shows('.pinned .moved.up'),
  },
  {
    tag,
    name: 'movement-podium',
    title: 'Places gained, with the podium',
    attributes: { movement: '', standing: '', podium: '', subtitle: 'Season 3' },
    network: moved,
    settled: shows('.pinned .moved.up'),
  },
  {
    tag,
    name: 'movement-none',
    title: 'No snapshot yet: no column',
    attributes: { movement: '', standing: '' },
    network: { ...member, 'GET /api/loyalty/account_places': { takenAt: null, data: [] } },
    settled: shows('.standing'),
  },
  {
    tag,
    name: 'movement-unknown',
    title: 'The platform keeps no snapshot: no column',
    attributes: { movement: '' },
    network: { ...member, 'GET /api/loyalty/account_places': problem('not_found') },
    settled: shows('.pinned'),
  },
  {
    tag,
    name: 'standing-lower-half',
    title: 'In the lower half: the place alone',
    attributes: { standing: '' },
    network: { ...member, 'GET /api/users/count': { totalCount: 200 } },
    settled: shows('.place-facts'),
  },
  {
    tag,
    name: 'season-last-day',
    title: 'The last day of a season',
    attributes: { standing: '', season: 'Season 3', 'season-end': endsIn(27_680_000) },
    network: member,
    settled: shows('.place-facts'),
  },
  {
    tag,
    name: 'season-ended',
    title: 'The season has ended, seen by a visitor',
    attributes: { standing: '', season: 'Season 3', 'season-end': '2026-01-01T00:00:00Z' },
    network: board,
    settled: shows('.time-facts'),
  },
  {
    tag,
    name: 'own-in-view',
    title: 'Own place in view',
    network: {
      ...board,
      'GET /session': signedIn(2),
      'GET /api/me/accounts': { data: [account(2, own())], hasNextPage: false },
      'GET /api/loyalty/accounts': page(neighbours),
    },
    settled: shows('.row.own'),
  },
  {
    tag,
    name: 'own-long',
    title: 'Own place shared and far behind, with a long name and a large amount',
    network: {
      ...member,
      'GET /api/me/accounts': { data: [account(ownIndex, longest)], hasNextPage: false },
      'GET /api/loyalty/accounts': ({ query }) =>
        query.get('sortDir') === 'asc'
          ? {
              data: [account(126, longest), account(125, { name: 'tomasz.k', amount: 2_345_678_901 })],
              hasNextPage: true,
            }
          : page(
              leaders.map((one) => ({ ...one, amount: Number(one.amount) * 1_000_000 })),
              true,
            ),
      'GET /api/loyalty/accounts/{id}/rank': { rank: 12_345 },
    },
    settled: shows('.who-addr:not(.mono)'),
  },
  {
    tag,
    name: 'own-on-podium',
    title: 'Own place on the podium',
    attributes: { podium: '' },
    network: {
      ...member,
      'GET /session': signedIn(1),
      'GET /api/me/accounts': { data: [page(leaders).data[1] ?? account(1, own())], hasNextPage: false },
    },
    settled: shows('.place.own, .place .you'),
  },
  {
    tag,
    name: 'own-first',
    title: 'Own place first',
    network: {
      ...member,
      'GET /session': signedIn(0),
      'GET /api/me/accounts': { data: [page(leaders).data[0] ?? account(0, own())], hasNextPage: false },
    },
    settled: shows('.row.own'),
  },
  {
    tag,
    name: 'ties',
    title: 'Shared places; no podium where one is shared',
    attributes: { podium: '' },
    network: {
      ...board,
      'GET /api/loyalty/accounts': page(
        leaders.map((one, index) => ({
          ...one,
          amount: [900, 700, 700, '700.00', 500, 500, 400, 300, 200, 200][index] ?? 0,
        })),
      ),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'menu',
    title: 'Currency menu open (below 520 px)',
    network: board,
    settled: is('ready'),
    play: async (element) => {
      const button = await shadowed(element, '.switcher');
      if (button.offsetParent) await click(element, '.switcher');
    },
  },
  {
    tag,
    name: 'search',
    title: 'Search within what is loaded',
    network: { ...board, 'GET /api/loyalty/accounts': page(many(100), true) },
    attributes: { 'page-size': '100' },
    play: (element) => searchFor(element, 'member 2'),
    settled: shows('.scope'),
  },
  {
    tag,
    name: 'filtered-empty',
    title: 'Search without a result',
    network: { ...board, 'GET /api/loyalty/accounts': page(many(100), true) },
    attributes: { 'page-size': '100' },
    play: (element) => searchFor(element, 'nobody at all'),
    settled: is('filtered-empty'),
  },
  {
    tag,
    name: 'many',
    title: '10,000 places',
    attributes: { 'page-size': '100' },
    network: {
      ...member,
      'GET /api/loyalty/accounts': ({ query }) =>
        query.get('sortDir') === 'asc'
          ? { data: [account(126, { name: 'tomasz.k', amount: 2694 })], hasNextPage: true }
          : page(many(10_000)),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'loading-more',
    title: 'More on the way',
    network: {
      ...board,
      'GET /api/loyalty/accounts': ({ query }) => (query.has('startingAfter') ? 'hang' : page(leaders, true)),
    },
    play: async (element) => {
      await click(element, '.more button');
      (await shadowed(element, '.scroller')).scrollTop = 10_000;
    },
    settled: shows('.more .spin'),
  },
  {
    tag,
    name: 'more-failed',
    title: 'The next places did not load',
    network: {
      ...board,
      'GET /api/loyalty/accounts': ({ query }) =>
        query.has('startingAfter') ? problem('bad_request') : page(leaders, true),
    },
    play: async (element) => {
      await click(element, '.more button');
      await until(() => element.shadowRoot?.querySelector('.more [role=alert]'), 'the failure');
      (await shadowed(element, '.scroller')).scrollTop = 10_000;
    },
    settled: shows('.more [role=alert]'),
  },
  {
    tag,
    name: 'single',
    title: 'One member alone',
    attributes: { podium: '' },
    network: {
      ...board,
      'GET /api/loyalty/accounts': page(leaders.slice(0, 1)),
      'GET /api/users/count': { totalCount: 1 },
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'zero',
    title: 'Nobody has points',
    attributes: { podium: '' },
    network: { ...board, 'GET /api/loyalty/accounts': page(leaders.slice(0, 5).map((one) => ({ ...one, amount: 0 }))) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'own-none',
    title: 'Signed in, no points yet',
    network: { ...member, 'GET /api/me/accounts': { data: [], hasNextPage: false } },
    settled: shows('.footer'),
  },
  {
    tag,
    name: 'no-rank',
    title: 'Own rank not known',
    network: { ...member, 'GET /api/loyalty/accounts/{id}/rank': problem('not_found') },
    settled: shows('.pinned'),
  },
  {
    tag,
    name: 'own-failed',
    title: 'Own place did not load',
    network: { ...member, 'GET /api/me/accounts': problem('bad_request') },
    settled: has('partial'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: board, settled: has('signed-out') },
  {
    tag,
    name: 'expired',
    title: 'Session expired',
    network: {
      ...member,
      'GET /session': signedIn(),
      'GET /api/me/accounts': inTurn({ data: [account(ownIndex, own())], hasNextPage: false }, problem('signed_out')),
    },
    play: async (element) => {
      await until(() => element.shadowRoot?.querySelector('.pinned'), 'the own place');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: has('expired'),
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    attributes: { podium: '' },
    network: { ...board, 'GET /api/loyalty/accounts': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Still loading',
    network: { ...board, 'GET /api/loyalty/accounts': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'empty',
    title: 'Nobody yet',
    network: { ...board, 'GET /api/loyalty/accounts': page([]), 'GET /api/users/count': { totalCount: 0 } },
    settled: is('empty'),
  },
  {
    tag,
    name: 'empty-slotted',
    title: 'Nobody yet, in the words of the page',
    network: { ...board, 'GET /api/loyalty/accounts': page([]) },
    children: html`<p slot="empty">The season starts on Monday.</p>`,
    settled: is('empty'),
  },
  {
    tag,
    name: 'failed',
    title: 'Did not load',
    network: { ...board, 'GET /api/loyalty/accounts': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'rate-limited',
    title: 'Did not load, limit reached',
    network: { ...board, 'GET /api/loyalty/accounts': problem('rate_limited', 30) },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Key refused: not available',
    network: { ...board, 'GET /api/loyalty/accounts': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'unknown-currency',
    title: 'Unknown currency',
    attributes: { currency: 'DOGE' },
    network: board,
    settled: is('unavailable'),
  },
  { tag, name: 'no-programme', title: 'Outside any programme', bare: true, network: {}, settled: is('unavailable') },
  {
    tag,
    name: 'stale',
    title: 'The last update failed',
    network: { ...board, 'GET /api/loyalty/accounts': inTurn(page(leaders.slice(0, 3)), 'unreachable') },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'stale-busy',
    title: 'Limit reached: what we had stays',
    network: {
      ...member,
      'GET /api/loyalty/accounts': ({ query, earlier }) => {
        if (query.get('sortDir') === 'asc') return { data: [], hasNextPage: false };
        return earlier > 0 ? problem('rate_limited', 60) : page(leaders.slice(0, 3), true);
      },
    },
    play: refreshed,
    settled: has('stale'),
  },
  {
    tag,
    name: 'partial',
    title: 'Currencies did not load, places did',
    attributes: { currency: leaf.id },
    network: { ...board, 'GET /api/loyalty/currencies': problem('bad_request') },
    settled: has('partial'),
  },
  {
    tag,
    name: 'no-count',
    title: 'Number of members not known',
    network: { ...board, 'GET /api/users/count': problem('not_found') },
    settled: is('ready'),
  },
  {
    tag,
    name: 'one-currency',
    title: 'One currency',
    network: { ...board, 'GET /api/loyalty/currencies': currencies(ember) },
    settled: is('ready'),
  },
  {
    tag,
    name: 'hostile',
    title: 'Hostile names and huge amounts',
    attributes: { podium: '' },
    network: {
      ...board,
      'GET /api/loyalty/accounts': page(
        hostileNames.map((name, index) => ({
          name,
          amount: index === 0 ? '98765432109876543210987.125' : `${9_000_000_000_000_000 - index}`,
        })),
      ),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'scripts',
    title: 'Names in other scripts',
    network: {
      ...board,
      'GET /api/loyalty/accounts': page(
        [
          'أمينة بن يوسف',
          '宮沢 賢治',
          'שירה כהן',
          'Νίκος Παπαδόπουλος',
          'अनन्या शर्मा',
          'می‌خواهم',
          '👩‍👩‍👧‍👦 Família',
          'ក្រុង',
        ].map((name, index) => ({ name, amount: 900 - index * 37 })),
      ),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'open-members',
    title: 'Names open members',
    attributes: { 'open-members': '', podium: '' },
    network: board,
    settled: is('ready'),
  },
  {
    tag,
    name: 'flush',
    title: 'Flush and compact',
    attributes: { flush: '', density: 'compact' },
    network: member,
    settled: shows('.pinned'),
  },
  {
    tag,
    name: 'late',
    title: 'Comes after a moment',
    attributes: { podium: '' },
    network: { ...board, 'GET /api/loyalty/accounts': delayed(600, page(leaders)) },
    settled: is('ready'),
  },
  ...leagueStates,
];

async function refreshed(element: HTMLElement): Promise<void> {
  await until(() => is('ready')(element), 'the first places');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
}

async function searchFor(element: HTMLElement, text: string): Promise<void> {
  await click(element, '.tools > .button');
  const input = await shadowed<HTMLInputElement>(element, '.input');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
