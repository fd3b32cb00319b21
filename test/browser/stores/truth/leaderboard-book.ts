import { and, eq, isNotNull } from 'drizzle-orm';
import { accountPlaces, accounts, userMetadata } from '../../../../src/service/db/schema/index.js';
import { takePlaces } from '../../../../src/service/keep-places.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import type { Member, World } from './world.js';

/** An account of a member who is not blocked. */
export interface Ranked {
  readonly id: string;
  readonly userId: string | null;
  readonly amount: string;
  readonly createdAt: number;
  /** One more than the number of accounts with more points; `null` without points. */
  readonly rank: number | null;
}

interface Snapshot {
  readonly takenAt: number;
  readonly ranked: readonly Ranked[];
}

/** The accounts of one currency, as the service's database has them, and the members who own them. */
export class LeaderboardBook {
  readonly #world: World;
  /** The member who looks, then the others. */
  readonly #userIds: string[];
  readonly #blocked = new Set<string>();
  readonly #snapshots: Snapshot[] = [];

  private constructor(
    world: World,
    readonly currencyId: string,
    userIds: string[],
  ) {
    this.#world = world;
    this.#userIds = userIds;
  }

  static async open(
    world: World,
    { userId }: Member,
    given: { readonly isGold: boolean; readonly own: number | null; readonly rivals: readonly number[] },
  ): Promise<LeaderboardBook> {
    const rivals: string[] = [];
    for (const _ of given.rivals) rivals.push(await world.program.addMember());
    const book = new LeaderboardBook(world, given.isGold ? world.gold : world.leaf, [userId, ...rivals]);
    if (given.own !== null) await book.pay(0, given.own);
    for (const [index, amount] of given.rivals.entries()) await book.pay(index + 1, amount);
    return book;
  }

  /** The smallest amount. */
  get unit(): string {
    return this.currencyId === this.#world.gold ? '0.01' : '1';
  }

  /** Pays hundredths in a currency with decimals. */
  async pay(who: number, amount: number): Promise<void> {
    const userId = this.#userIds[who % this.#userIds.length] ?? '';
    const paid = this.currencyId === this.#world.gold ? (amount / 100).toFixed(2) : String(amount);
    await this.#world.give({ userId }, this.currencyId, paid);
    // Two accounts of the same moment would be as old as a snapshot of that moment.
    this.#world.service.now += 1000;
  }

  /** Blocks another member, or lifts the block. */
  async toggleBlock(who: number): Promise<void> {
    const userId = this.#userIds[who % this.#userIds.length] ?? '';
    if (userId === this.#userIds[0]) return;
    const isBlocked = !this.#blocked.has(userId);
    this.#blocked[isBlocked ? 'add' : 'delete'](userId);
    await this.#world.post('/api/users/metadatas', { websiteId: this.#world.scope.websiteId, userId, isBlocked });
    await this.#world.service.settled();
  }

  /** Takes the day's snapshot, unless the service itself has taken one. */
  async takeSnapshot(): Promise<void> {
    const { database, now } = this.#world.service;
    const ofCurrency = eq(accountPlaces.currencyId, this.currencyId);
    const before = await database.$count(accountPlaces, ofCurrency);
    await takePlaces({ database, clock: { now: () => now } });
    const isTaken = (await database.$count(accountPlaces, and(ofCurrency, eq(accountPlaces.day, dayOf(now))))) > 0;
    if (isTaken || before === 0) this.#snapshots.push({ takenAt: now, ranked: await this.read() });
  }

  /** Reads the accounts, most points first, and of equal ones the last id first. */
  async read(): Promise<readonly Ranked[]> {
    const rows = await this.#world.service.database
      .select()
      .from(accounts)
      .where(and(eq(accounts.currencyId, this.currencyId), isNotNull(accounts.userId)));
    const open = rows.filter(({ userId }) => userId !== null && !this.#blocked.has(userId));
    return open
      .map(({ id, userId, amount, createdAt }) => ({
        ...{ id, userId, amount, createdAt: createdAt.getTime() },
        rank:
          compareDecimals(amount, 0) > 0
            ? 1 + open.filter((other) => compareDecimals(other.amount, amount) > 0).length
            : null,
      }))
      .sort((a, b) => compareDecimals(b.amount, a.amount) || (a.id < b.id ? 1 : -1));
  }

  /** Number of places that an account has gained since a snapshot, as far as this book knows it. @param since ISO 8601 */
  movedSince(
    since: string | undefined,
    accountId: string,
    truth: readonly Ranked[],
  ): { readonly isKnown: boolean; readonly by?: number | 'new' | undefined } {
    const now = truth.find(({ id }) => id === accountId);
    const second = Math.floor(Date.parse(since ?? '') / 1000);
    const snapshot = this.#snapshots.find(({ takenAt }) => Math.floor(takenAt / 1000) === second);
    if (!now || (since !== undefined && !snapshot)) return { isKnown: false };
    if (!snapshot || now.rank === null) return { isKnown: true, by: undefined };
    const then = snapshot.ranked.find(({ id }) => id === accountId);
    if (!then?.rank) return { isKnown: true, by: now.createdAt > snapshot.takenAt ? 'new' : undefined };
    // Who was blocked since has no place any more.
    const isOpen = ({ userId }: Ranked): boolean => userId !== null && !this.#blocked.has(userId);
    const above = snapshot.ranked.filter((each) => isOpen(each) && compareDecimals(each.amount, then.amount) > 0);
    return { isKnown: true, by: 1 + above.length - now.rank };
  }

  /** Number of members of the community who are not blocked. */
  async memberCount(): Promise<number> {
    const { database, websiteId } = this.#world.service;
    return (await database.$count(userMetadata, eq(userMetadata.websiteId, websiteId))) - this.#blocked.size;
  }

  /** Lifts all blocks. */
  async close(): Promise<void> {
    for (const userId of this.#blocked) await this.toggleBlock(this.#userIds.indexOf(userId));
  }
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
