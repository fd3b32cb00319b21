import { wholeUnits } from '../../../values/amounts/base-units.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { League } from './league.js';
import { isAllZero, type Entry } from './ranking.js';

/** How many of a league's members move up and step back; 0 for no line. */
export interface LeagueLines {
  readonly up: number;
  readonly down: number;
}

/**
 * Returns how many move up and step back in a league that may have fewer members than intended: the same shares of it. Both lines
 * go if nobody would remain between them.
 *
 * @param size intended number of members
 */
export function linesOf(count: number, size: number, { up, down }: LeagueLines): LeagueLines {
  const share = (of: number): number => (of > 0 ? Math.round((of * Math.min(count, size)) / size) : 0);
  const lines = { up: share(up), down: share(down) };
  return lines.up + lines.down < count ? lines : { up: 0, down: 0 };
}

/**
 * Returns how many move up and step back in a league as it stands. Those who share the place at a line are above it, and somebody
 * without points does not move up. In a new week, nobody is before anybody.
 *
 * @param lines for as many members
 */
export function linesIn({ entries }: League, lines: LeagueLines): LeagueLines {
  if (isAllZero(entries)) return { up: 0, down: 0 };
  return {
    up: entries.filter((entry) => isClimbing(entry, lines)).length,
    down: entries.filter((entry) => isStepping(entry, entries.length, lines)).length,
  };
}

/**
 * Returns how many points lead the member to the place of a line: to those who move up, or away from those who step back.
 * `undefined` if neither is theirs to do.
 *
 * @param lines for as many members
 * @param decimals of the currency
 */
export function toLine(
  { entries, ownIndex }: League,
  lines: LeagueLines,
  decimals: number,
): { readonly line: 'up' | 'down'; readonly amount: string } | undefined {
  const own = entries[ownIndex];
  if (!own || isAllZero(entries)) return undefined;
  const line = isStepping(own, entries.length, lines) ? 'down' : 'up';
  if (line === 'up' && (lines.up === 0 || isClimbing(own, lines))) return undefined;
  const aim = entries[line === 'down' ? entries.length - lines.down - 1 : lines.up - 1]?.account.amount;
  const amount = subtractDecimals(aim, own.account.amount);
  // If nobody at the line's place has points, any points lead there.
  return { line, amount: compareDecimals(amount, 0) > 0 ? amount : wholeUnits(1n, decimals) };
}

const isClimbing = ({ account, rank }: Entry, { up }: LeagueLines): boolean =>
  rank <= up && compareDecimals(account.amount, 0) > 0;

const isStepping = ({ rank }: Entry, count: number, { down }: LeagueLines): boolean => rank > count - down;
