import type { LeagueLines } from './league-lines.js';
import type { League } from './league.js';

/** A part of a league's list: members by their indexes, of whom a fold hides several, or a line. */
export type LeaguePart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'fold'; readonly from: number; readonly count: number }
  | { readonly kind: 'line'; readonly line: 'up' | 'down' };

/** Number of leaders who are always shown. */
const leaders = 3;

/**
 * Returns the parts of a league's list, in order. The leaders, the member with both neighbours, and those on both sides of a line
 * are always shown; the others are in folds. A fold of one would save no room.
 *
 * @param open indexes at which opened folds begin
 */
export function leagueParts(
  { entries, ownIndex }: Pick<League, 'entries' | 'ownIndex'>,
  { up, down }: LeagueLines,
  open: ReadonlySet<number>,
): readonly LeaguePart[] {
  const count = entries.length;
  const lineAt = new Map<number, 'up' | 'down'>();
  if (up > 0) lineAt.set(up, 'up');
  if (down > 0) lineAt.set(count - down, 'down');
  const isShown = (index: number): boolean =>
    index < leaders || Math.abs(index - ownIndex) < 2 || lineAt.has(index) || lineAt.has(index + 1);
  const parts: LeaguePart[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = lineAt.get(index);
    if (line) parts.push({ kind: 'line', line });
    let hidden = 0;
    while (index + hidden < count && !isShown(index + hidden)) hidden += 1;
    if (hidden > 1 && !open.has(index)) parts.push({ kind: 'fold', from: index, count: hidden });
    else for (let at = 0; at < Math.max(hidden, 1); at += 1) parts.push({ kind: 'row', index: index + at });
    index += Math.max(hidden, 1) - 1;
  }
  return parts;
}
