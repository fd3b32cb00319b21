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

const week = 604_800_000;
const day = 86_400_000;
const hour = 3_600_000;
/** Returns the moment that lies this many milliseconds after now. */
const fromNow = (distance: number): string => new Date(Date.now() + distance).toISOString();

/** Returns a league with the member's places in the leagues of the weeks before, the latest first. */
export const afterPlaces = (league: League, ...places: readonly number[]): League => ({
  ...league,
  results: places.map((place, index) => ({
    startsAt: new Date(Date.parse(league.startsAt) - (index + 1) * week).toISOString(),
    endsAt: new Date(Date.parse(league.startsAt) - index * week).toISOString(),
    place,
    members: 30,
    points: 1000 - 10 * place,
  })),
});

/** Returns a league with the points of a day ago, by which some members had other places. */
export const withMovement = (league: League): League => ({
  ...league,
  earlierAt: fromNow(-day),
  data: league.data.map((member, index) => ({
    ...member,
    earlierAmount: Math.max(Number(member.startAmount), Number(member.amount) - ((index * 53) % 120)),
  })),
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

/** Three leagues with names, in the third week of six. An hour later, a state is still in that week. */
const named = {
  ...attributes,
  leagues: 'Sprout, Bough, Canopy',
  'season-start': fromNow(187_680_000 - 3 * week + hour),
  'season-end': fromNow(187_680_000 + 3 * week),
};
const newWeek = [45, 20, ...Array.from({ length: 28 }, () => 0)];

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
  {
    tag,
    name: 'league-named',
    title: 'A league with a name, movement, and the week of the season',
    attributes: { ...named, movement: '' },
    network: inLeague(8, withMovement(afterPlaces(leagueOf(8), 12, 4))),
    settled,
  },
  {
    tag,
    name: 'league-named-last',
    title: 'A league with a name: about to step back',
    attributes: named,
    network: inLeague(26, afterPlaces(leagueOf(26), 12, 4)),
    settled,
  },
  {
    tag,
    name: 'league-lowest',
    title: 'The lowest league: nobody steps back',
    attributes: named,
    network: inLeague(26),
    settled,
  },
  {
    tag,
    name: 'league-moved',
    title: 'Just moved up, once',
    attributes: { ...named, subtitle: 'Season 3', 'season-end': fromNow(600_000_000 + 2 * week) },
    network: inLeague(2, afterPlaces(leagueOf(2, newWeek, 600_000_000), 4, 3)),
    settled: shows('.promotion'),
  },
  {
    tag,
    name: 'league-moved-bare',
    title: 'Just moved up, in leagues without names',
    attributes,
    network: inLeague(8, afterPlaces(leagueOf(8), 4)),
    settled: shows('.promotion'),
  },
  {
    tag,
    name: 'league-ended',
    title: 'The season has ended: the places are final',
    attributes: {
      ...named,
      season: 'Season 3',
      'season-start': fromNow(-6 * week),
      'season-end': fromNow(-2 * day),
      'next-season-start': fromNow(5 * day),
    },
    network: inLeague(8, afterPlaces(leagueOf(8, points, -2 * day), 12, 4)),
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
