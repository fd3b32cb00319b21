import { addDecimals } from '../../../values/amounts/add-decimals.js';
import { wholeUnits } from '../../../values/amounts/base-units.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import type { League } from './league.js';

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
 * Returns how many points lead the member past the place of a line: into those who move up, or out of those who step back.
 * `undefined` if neither is theirs to do.
 *
 * @param decimals of the currency
 */
export function toLine(
  { entries, ownIndex }: League,
  { up, down }: LeagueLines,
  decimals: number,
): { readonly line: 'up' | 'down'; readonly amount: string } | undefined {
  const isLast = down > 0 && ownIndex >= entries.length - down;
  if (!isLast && (up === 0 || ownIndex < up)) return undefined;
  const own = entries[ownIndex]?.account.amount;
  const passed = entries[isLast ? entries.length - down - 1 : up - 1]?.account.amount;
  const amount = addDecimals(subtractDecimals(passed, own), wholeUnits(1n, decimals));
  return { line: isLast ? 'down' : 'up', amount };
}
