import type { PageResponse } from 'laurel-widgets/contract';
import { art } from './badges.js';
import { currencies, leaf, signedIn } from './community.js';
import { click, shadowed, until } from './drive.js';
import { inTurn, problem, type FixtureNetwork, type State } from './state.js';

const tag = 'laurel-season-recap';

type Season = PageResponse<'GET /api/me/season'>;

const weekMs = 7 * 86_400_000;
const start = '2025-10-21T00:00:00Z';
const weeksOf = (...amounts: Season['amount'][]): Season['weeks'] =>
  amounts.map((amount, index) => ({ startsAt: new Date(Date.parse(start) + index * weekMs).toISOString(), amount }));
const badge = (index: number, name: string, imageUrl: string | null): Season['badges'][number] => ({
  id: `00000061-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
  name,
  imageUrl,
});

/** A season of six weeks. */
export const season: Season = {
  amount: 9240,
  days: 38,
  weeks: weeksOf(620, 1140, 1480, 2310, 1690, 2000),
  rank: 34,
  members: 1842,
  badges: [
    badge(1, 'Evergreen', art.evergreen),
    badge(2, 'Chorus', art.chorus),
    badge(3, 'Cartographer', art.cartographer),
  ],
};

const attributes = { season: 'Season 3', start, end: '2025-12-02T00:00:00Z' };
const running = { ...attributes, end: '2999-12-02T00:00:00Z' };
const visitor: FixtureNetwork = {
  'GET /session': { status: 'signed-out' },
  'GET /api/loyalty/currencies': currencies(leaf),
};
const withSeason = (changes: Partial<Season> = {}): FixtureNetwork => ({
  ...visitor,
  'GET /session': signedIn(),
  'GET /api/me/season': { ...season, ...changes },
});
const member = withSeason();
const outage = problem('upstream_unavailable');

const is = (name: string) => (element: HTMLElement) => (element as HTMLElement & { state: string }).state === name;
const has = (name: string) => (element: HTMLElement) => element.matches(`:state(${name})`);
const refresh = async (element: HTMLElement): Promise<void> => {
  await until(() => is('ready')(element), 'the first answer');
  await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
};
const share = async (element: HTMLElement): Promise<void> => {
  await click(element, '.footer .button');
  await shadowed(element, '.share-part');
};

/** Every state of the element. */
export const states: readonly State[] = [
  { tag, name: 'whole', title: 'A whole season', attributes, network: member, settled: is('ready') },
  {
    tag,
    name: 'shared',
    title: 'The picture to share',
    attributes,
    network: member,
    play: share,
    settled: is('ready'),
  },
  {
    tag,
    name: 'shared-lower-half',
    title: 'The picture of the lower half: points, no place',
    attributes: { ...attributes, name: 'hidden' },
    network: withSeason({ rank: 1200, badges: [] }),
    play: share,
    settled: is('ready'),
  },
  {
    tag,
    name: 'short',
    title: 'A short season: days first, no place',
    attributes,
    network: withSeason({ amount: 310, days: 6, weeks: weeksOf(0, 0, 0, 0, 120, 190), badges: [] }),
    settled: has('short'),
  },
  {
    tag,
    name: 'no-rank',
    title: 'No place is known',
    attributes,
    network: withSeason({ rank: null }),
    settled: is('ready'),
  },
  {
    tag,
    name: 'counting',
    title: 'Still counting: no place, nothing to share',
    attributes: running,
    network: member,
    settled: has('counting'),
  },
  {
    tag,
    name: 'long',
    title: 'Long figures, a long name, and a season of eight weeks',
    attributes: { ...attributes, season: 'Donaudampfschifffahrtsgesellschaftssaison', end: '2025-12-16T00:00:00Z' },
    network: {
      ...withSeason({
        amount: '123456789012345678901234567890.123456789',
        weeks: weeksOf(5, '123456789012345678901234567890.123456789', 1, 2, 3, 4, 5, 6),
        members: 5_000_000,
        rank: 4_999_999,
        badges: [...season.badges, badge(4, 'Maximiliana von Hohenstaufen-Larsen', null), badge(5, 'سراج', null)],
      }),
      'GET /api/loyalty/currencies': currencies({
        ...leaf,
        name: 'Donaudampfschifffahrtsgesellschaftspunkte',
        decimals: 9,
      }),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'badges-only',
    title: 'Badges, and no points',
    attributes,
    network: withSeason({ amount: 0, days: 0, weeks: weeksOf(0, 0, 0, 0, 0, 0), rank: null }),
    settled: is('ready'),
  },
  {
    tag,
    name: 'empty',
    title: 'Nothing was earned',
    attributes,
    network: withSeason({ amount: 0, days: 0, weeks: weeksOf(0, 0, 0, 0, 0, 0), rank: null, badges: [] }),
    settled: is('empty'),
  },
  { tag, name: 'signed-out', title: 'Signed out', attributes, network: visitor, settled: is('signed-out') },
  {
    tag,
    name: 'signed-out-running',
    title: 'Signed out, while the season lasts',
    attributes: { ...running, season: '' },
    network: visitor,
    settled: is('signed-out'),
  },
  {
    tag,
    name: 'session-expired',
    title: 'Session expired: what was known stays',
    attributes,
    network: { ...member, 'GET /api/me/season': inTurn<Season>(season, problem('signed_out')) },
    play: refresh,
    settled: has('expired'),
  },
  {
    tag,
    name: 'stale',
    title: 'The refresh failed: what was known stays',
    attributes,
    network: { ...member, 'GET /api/me/season': inTurn<Season>(season, outage) },
    play: refresh,
    settled: has('stale'),
  },
  {
    tag,
    name: 'none',
    title: 'The platform cannot sum up seasons: nothing is shown',
    attributes,
    network: { ...member, 'GET /api/me/season': problem('not_found') },
    settled: is('none'),
  },
  {
    tag,
    name: 'loading',
    title: 'Loading',
    attributes,
    network: { ...member, 'GET /api/me/season': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Loading takes long',
    attributes,
    network: { ...member, 'GET /api/me/season': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'failed',
    title: 'The season did not load',
    attributes,
    network: { ...member, 'GET /api/me/season': outage },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'Not available: the owner’s to fix',
    attributes,
    network: { ...member, 'GET /api/me/season': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
];
