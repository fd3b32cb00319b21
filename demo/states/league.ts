import type { PageResponse } from 'laurel-widgets/contract';
import { account, currencies, leaders, own, page, signedIn, type MemberFixture } from './community.js';
import { until } from './drive.js';
import { problem, type FixtureNetwork, type State } from './state.js';

type League = PageResponse<'GET /api/me/league'>;

const tag = 'laurel-leaderboard';
const names: readonly (string | null)[] = [
  ...['Priya Raman', 'Lucía Ortega', 'bramble.sol', 'Ines Marchetti', null, 'okonkwo', 'Nadia', 'tomasz.k'],
  ...['yuki_n', 'sol_ana', null, 'Maximiliana-Philippa von Hohenstaufen-Larsen', 'kofi.eth', 'Odalys F.'],
];
/** Points of the thirty since the week began. */
const points = [
  ...[1204, 1130, 1094, 990, 941, 884, 842, 810, 780, 731, 702, 690, 655, 630, 610],
  ...[588, 570, 541, 520, 498, 480, 466, 430, 402, 376, 318, 264, 220, 150, 70],
];

/** Returns the league of a member in the place with index `at`. Members had different points when the week began. */
export const leagueOf = (at: number, earned: readonly (number | string)[] = points, left = 187_680_000): League => ({
  startsAt: new Date(Date.now() + left - 604_800_000).toISOString(),
  endsAt: new Date(Date.now() + left).toISOString(),
  data: earned.map((gained, index) => {
    const member: MemberFixture = { name: names[index % names.length] ?? null, amount: `${3000 - index}` };
    const amount = typeof gained === 'number' ? 3000 - index + gained : gained;
    return {
      ...account(index, index === at ? own(amount) : { ...member, amount }),
      startAmount: typeof gained === 'number' ? 3000 - index : 0,
    };
  }),
});

/** A member in the place with index `at` of their league. */
export const inLeague = (at: number, league: League = leagueOf(at)): FixtureNetwork => ({
  'GET /session': signedIn(at),
  'GET /api/loyalty/currencies': currencies(),
  'GET /api/loyalty/accounts': page(leaders),
  'GET /api/users/count': { totalCount: 1842 },
  'GET /api/me/accounts': { data: league.data.slice(at, at + 1), hasNextPage: false },
  'GET /api/me/league': league,
});

const attributes = { view: 'league', promote: '7', relegate: '5' };
const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));
const settled = shows('.league .own');

/** The states of a league. */
export const leagueStates: readonly State[] = [
  {
    tag,
    name: 'league',
    title: 'A league, in the middle',
    attributes: { ...attributes, heading: 'Bough league' },
    network: inLeague(8),
    settled,
  },
  { tag, name: 'league-last', title: 'About to step back', attributes, network: inLeague(26), settled },
  { tag, name: 'league-top', title: 'Among those who move up', attributes, network: inLeague(4), settled },
  {
    tag,
    name: 'league-lines-none',
    title: 'A league without lines',
    attributes: { view: 'league' },
    network: inLeague(8),
    settled,
  },
  {
    tag,
    name: 'league-few',
    title: 'Fewer than thirty: the lines move',
    attributes,
    network: inLeague(5, leagueOf(5, points.slice(0, 12))),
    settled,
  },
  {
    tag,
    name: 'league-alone',
    title: 'Alone: the lines go',
    attributes,
    network: inLeague(0, leagueOf(0, points.slice(0, 1))),
    settled,
  },
  {
    tag,
    name: 'league-new-week',
    title: 'A new week: nobody has points yet',
    attributes,
    network: inLeague(
      8,
      leagueOf(
        8,
        points.map(() => 0),
        600_000_000,
      ),
    ),
    settled,
  },
  {
    tag,
    name: 'league-first-day',
    title: 'The first day of a week: some have points',
    attributes,
    network: inLeague(8, leagueOf(8, points, 600_000_000)),
    settled,
  },
  {
    tag,
    name: 'league-long',
    title: 'The last day, huge amounts',
    attributes,
    network: inLeague(
      8,
      leagueOf(
        8,
        points.map((each) => `${each}0000000000000.125`),
        27_680_000,
      ),
    ),
    settled,
  },
  {
    tag,
    name: 'league-stale',
    title: 'The last update failed: what we had stays',
    attributes,
    network: {
      ...inLeague(8),
      'GET /api/me/league': ({ earlier }) => (earlier > 0 ? problem('rate_limited', 60) : leagueOf(8)),
    },
    play: async (element) => {
      await until(() => settled(element), 'the league');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: (element) => element.matches(':state(stale)'),
  },
  {
    tag,
    name: 'league-none',
    title: 'The platform has no leagues: the board',
    attributes,
    network: { ...inLeague(8), 'GET /api/me/league': problem('not_found') },
    settled: shows('.list .row'),
  },
  {
    tag,
    name: 'league-signed-out',
    title: 'A visitor sees the board',
    attributes,
    network: { ...inLeague(8), 'GET /session': { status: 'signed-out' } },
    settled: shows('.list .row'),
  },
  {
    tag,
    name: 'league-loading',
    title: 'A league, loading',
    attributes,
    network: { ...inLeague(8), 'GET /api/me/league': 'hang' },
    settled: (element) => (element as HTMLElement & { state: string }).state === 'loading',
  },
];
