import { addDecimals } from '../../../values/amounts/add-decimals.js';
import type { ActivityItem, ActivityKind } from './activity-item.js';

/** Which items are shown. `market`: auctions, pieces, orders and claims. */
export type ActivityFilter = 'all' | 'points' | 'badges' | 'quests' | 'market';

/** One row: a single item, or consecutive items of the same quest shown as one. `count` is 1 for a single item. */
export interface Entry extends ActivityItem {
  readonly count: number;
  /** When the first of them happened, epoch ms. */
  readonly since: number;
}

/** Entries of a day, or of a month before yesterday, newest first. */
export interface Period {
  /** `today`, `yesterday`, `month` for the rest of this month, or else the year and month, such as `2026-03`. */
  readonly key: string;
  /** The latest moment in it, epoch ms. */
  readonly at: number;
  readonly entries: readonly Entry[];
  /** By how much the balance changed. Absent if more of the period may follow, or if it is about several currencies. */
  readonly sum: { readonly amount: string; readonly currencyId: string | null | undefined } | undefined;
}

const kinds: Readonly<Partial<Record<ActivityFilter, readonly ActivityKind[]>>> = {
  badges: ['badge', 'badge-lost'],
  quests: [
    'pending',
    'quest',
    'check-in',
    'referral',
    'taken-back',
    'given-back',
    'no-longer-earned',
    'already-earned',
  ],
  market: ['bid', 'returned', 'won', 'mint', 'order', 'refund', 'claim'],
};

/** Whether a filter shows an item. */
export function isShown({ kind, amount, ruleId }: ActivityItem, filter: ActivityFilter): boolean {
  if (filter === 'points') return amount !== undefined;
  // Points of a badge go back for the same reasons as those of a quest.
  if (filter === 'quests' && ruleId === undefined && (kind === 'no-longer-earned' || kind === 'already-earned'))
    return false;
  // An attribute may name a filter that does not exist.
  return filter === 'all' || (kinds[filter]?.includes(kind) ?? true);
}

/**
 * Returns items newest first, in periods of the reader's calendar. Items that are being checked come first.
 *
 * @param isWhole whether these are all items there are, so that the last period is complete
 * @param folds whether items of the same quest in a row become one entry
 * @param now epoch ms
 */
export function timeline(
  items: readonly ActivityItem[],
  { isWhole, folds, now }: { readonly isWhole: boolean; readonly folds: boolean; readonly now: number },
): Period[] {
  const periods = new Map<string, ActivityItem[]>();
  for (const item of [...items].sort(byTime)) {
    const key = item.kind === 'pending' ? 'today' : periodOf(item.at, now);
    const known = periods.get(key);
    if (known) known.push(item);
    else periods.set(key, [item]);
  }
  return [...periods].map(([key, group], at) => ({
    key,
    at: group[0]?.at ?? now,
    entries: folds ? folded(group) : group.map(single),
    sum: isWhole || at < periods.size - 1 ? sumOf(group) : undefined,
  }));
}

const byTime = (a: ActivityItem, b: ActivityItem): number =>
  Number(b.kind === 'pending') - Number(a.kind === 'pending') || b.at - a.at;

/** Returns the period of a moment in the reader's time zone. */
function periodOf(at: number, now: number): string {
  const [moment, today] = [new Date(at), new Date(now)];
  const midnight = today.setHours(0, 0, 0, 0);
  if (at >= midnight) return 'today';
  if (at >= new Date(midnight).setDate(today.getDate() - 1)) return 'yesterday';
  const isThisMonth = moment.getMonth() === today.getMonth() && moment.getFullYear() === today.getFullYear();
  return isThisMonth ? 'month' : `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, '0')}`;
}

const single = (item: ActivityItem): Entry => ({ ...item, count: 1, since: item.at });

function folded(items: readonly ActivityItem[]): Entry[] {
  const entries: Entry[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (last && isSameQuest(last, item))
      entries[entries.length - 1] = {
        ...last,
        amount: addDecimals(last.amount, item.amount),
        count: last.count + 1,
        since: item.at,
      };
    else entries.push(single(item));
  }
  return entries;
}

const isSameQuest = (a: ActivityItem, b: ActivityItem): boolean =>
  a.ruleId !== undefined &&
  a.ruleId === b.ruleId &&
  a.kind === b.kind &&
  (a.kind === 'quest' || a.kind === 'check-in' || a.kind === 'referral') &&
  a.currencyId === b.currencyId;

/** Returns the change of the balance by the items that are certain. */
function sumOf(items: readonly ActivityItem[]): Period['sum'] {
  const counted = items.filter(({ kind, amount }) => kind !== 'pending' && amount !== undefined);
  const [first] = counted;
  if (!first || counted.some(({ currencyId }) => currencyId !== first.currencyId)) return undefined;
  const amount = counted.reduce((sum, item) => addDecimals(sum, item.amount), '0');
  return { amount, currencyId: first.currencyId };
}
