import type { Database } from '../db/database.js';
import { changeBalances } from '../loyalty/ledger.js';
import type { Change } from '../loyalty/ledger.js';
import { keepLeague } from '../loyalty/leagues/kept-league.js';
import { startOf, weekOf } from '../loyalty/leagues/weeks.js';
import { testWalletPlaces } from './demo-members.js';
import type { DemoMember } from './demo-members.js';
import { currencyIds, program } from './program.js';
import { createRandom } from './random.js';

/** Points that members of the demo have earned at one moment. */
interface Earnings {
  readonly now: Date;
  readonly description: string;
  readonly changes: readonly Change[];
}

const day = 86_400_000;
const week = 7 * day;

/** The last whole season of the demo; its page names the same dates. */
export const autumn = { name: 'Early autumn', start: Date.UTC(2026, 8, 7), end: Date.UTC(2026, 9, 19) };

/** Shares of the weeks of a season, in percent of what it brings a member. */
const weekShares = [12, 20, 8, 30, 18, 12];
/** What Leaf is earned for in a week of the season, and on which of its days, counted from its first. */
const deedsOfWeek = [
  { dayOfWeek: 1, description: 'Read the letter' },
  { dayOfWeek: 3, description: 'Answered the reader’s question' },
  { dayOfWeek: 6, description: 'Forwarded the letter' },
];
/** Share of a member's Leaf that the season has brought, and the most that the last week and this one have. */
const seasonShare = 0.4;
const lastWeekShare = 0.1;
const thisWeekShare = 0.4;
/** Members on each side of a test wallet who have earned something this week: those of its league. */
const neighbours = 45;
/** What a test wallet earns at a time this week: in the middle of its league. */
const ownAmount = 15;
/** What a test wallet earned at a time last week, and a lucky neighbour at most: the test wallets ended among the first. */
const ownAmountLastWeek = 15;
const mostLastWeek = 10;
/** When they did, as shares of the week. */
const momentsOfLastWeek = [0.3, 0.7];
/** When they have, as shares of the part of the week that has passed. The last is today or was yesterday. */
const momentsOfWeek = [0.2, 0.4, 0.6, 0.8, 0.97];

/** Returns what members earn after they have joined, oldest first and the same every time: a season, the last week, and the present one. */
export function demoEarnings(members: readonly DemoMember[], now: Date): readonly Earnings[] {
  return [...season(members), ...lastWeek(members, now), ...thisWeek(members, now)];
}

/** Returns the members as they were before they earned this, so that they have the same points afterwards. */
export function beforeEarnings(members: readonly DemoMember[], earnings: readonly Earnings[]): DemoMember[] {
  const earned = new Map<string, number>();
  for (const { currencyId, userId, amount } of earnings.flatMap(({ changes }) => changes)) {
    const key = `${currencyId} ${userId}`;
    earned.set(key, (earned.get(key) ?? 0) + Number(amount));
  }
  const before = (amount: string, currencyId: string, userId: string): string =>
    String(Number(amount) - (earned.get(`${currencyId} ${userId}`) ?? 0));
  return members.map((member) => ({
    ...member,
    leaf: before(member.leaf, currencyIds.leaf, member.id),
    ember: member.ember === null ? null : before(member.ember, currencyIds.ember, member.id),
  }));
}

/** Pays it, with entries in the ledger. */
export async function payEarnings(transaction: Database, earnings: readonly Earnings[]): Promise<void> {
  const { websiteId } = program;
  for (const each of earnings) await changeBalances(transaction, { websiteId, type: 'api_key', ...each });
}

/** Keeps the league that each test wallet had last week. It ended when this week began. */
export async function keepLastLeagues(transaction: Database, members: readonly DemoMember[], now: Date): Promise<void> {
  const monday = weekOf(now.getTime() - week);
  for (const { leafId } of testWalletsOf(members)) await keepLeague(transaction, leafId, currencyIds.leaf, monday);
}

/** The test wallets earn three times a week. */
function season(members: readonly DemoMember[]): Earnings[] {
  return weekShares.flatMap((share, index) =>
    deedsOfWeek.map(({ dayOfWeek, description }) => ({
      now: new Date(autumn.start + index * week + dayOfWeek * day + day / 2),
      description,
      changes: testWalletsOf(members).map(({ id, leaf }) =>
        credit(currencyIds.leaf, id, inFives((Number(leaf) * seasonShare * share) / 100 / deedsOfWeek.length)),
      ),
    })),
  );
}

/** Some neighbours of the test wallets earn a little in the last week, and the test wallets more than they. */
function lastWeek(members: readonly DemoMember[], now: Date): Earnings[] {
  const random = createRandom(20_261_116);
  const begin = startOf(weekOf(now.getTime() - week));
  const own = testWalletsOf(members);
  return momentsOfLastWeek.map((share) => ({
    now: new Date(begin + share * week),
    description: 'Day in the garden',
    changes: neighboursOf(members).flatMap((member) => {
      const [isLucky, luck] = [random.next() < 0.3, 5 * (1 + random.integer(mostLastWeek / 5))];
      if (own.includes(member)) return credit(currencyIds.leaf, member.id, ownAmountLastWeek);
      return isLucky && luck <= Number(member.leaf) * lastWeekShare ? credit(currencyIds.leaf, member.id, luck) : [];
    }),
  }));
}

/** The test wallets and their neighbours earn now and then since Monday, the test wallets at last. */
function thisWeek(members: readonly DemoMember[], now: Date): Earnings[] {
  const random = createRandom(20_261_123);
  const monday = startOf(weekOf(now.getTime()));
  const own = testWalletsOf(members);
  const near = neighboursOf(members);
  const left = new Map(near.map(({ id, leaf }) => [id, Number(leaf) * thisWeekShare]));
  const moments = momentsOfWeek.map((share) => new Date(monday + share * (now.getTime() - monday)));
  const latest = moments.at(-1) ?? now;
  const inTheGarden = moments.map((moment) => ({
    now: moment,
    description: 'Day in the garden',
    changes: near.flatMap((member) => {
      const isOwn = own.includes(member);
      const [isLucky, luck] = [random.next() < 0.4, 5 + 5 * random.integer(12)];
      const amount = isOwn ? ownAmount : luck;
      const most = left.get(member.id) ?? 0;
      if (amount > most || !(isLucky || (isOwn && moment === latest))) return [];
      left.set(member.id, most - amount);
      return credit(currencyIds.leaf, member.id, amount);
    }),
  }));
  const atTheMuster = own.map(({ id, ember }) =>
    credit(currencyIds.ember, id, Math.min(15, Math.floor(Number(ember) / 2))),
  );
  return [...inTheGarden, { now: latest, description: 'Muster', changes: atTheMuster }];
}

/** The test wallets and those around them. */
const neighboursOf = (members: readonly DemoMember[]): DemoMember[] =>
  testWalletPlaces.flatMap((place) => members.slice(place - neighbours, place + neighbours + 1));

const testWalletsOf = (members: readonly DemoMember[]): DemoMember[] =>
  testWalletPlaces.flatMap((place) => members[place] ?? []);

const credit = (currencyId: string, userId: string, amount: number): Change => ({
  currencyId,
  userId,
  direction: 'credit',
  amount: String(amount),
});

/** Rounds to fives, in which quests pay. */
const inFives = (amount: number): number => Math.max(5, Math.round(amount / 5) * 5);
