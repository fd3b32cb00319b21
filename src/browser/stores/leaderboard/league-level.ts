import type { LeagueResult } from '../../../contract/loyalty/leagues.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { linesOf, type LeagueLines } from './league-lines.js';

const weekMs = 604_800_000;

/** A time in which the site's leagues are played, epoch ms; `NaN` for an end that the site does not set. */
export interface LeagueSeason {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What a site sets for its leagues. */
export interface LeagueRules {
  /** Intended number of members. */
  readonly size: number;
  /** How many move up and step back in a league of that size. */
  readonly lines: LeagueLines;
  /** Names of the leagues, the lowest first; none if the site names none. */
  readonly names: readonly string[];
  /** Everybody begins a season in the lowest league. */
  readonly season: LeagueSeason;
}

/** Which of the site's leagues a member is in. */
export interface LeagueLevel {
  /** Index of the league, 0 for the lowest. Without names, there is no highest. */
  readonly index: number;
  /** The member's latest result, if they have moved up by it. */
  readonly promotion: LeagueResult | undefined;
}

/**
 * Returns the league to which a member's results of the season have led them.
 *
 * @param results the latest first
 */
export function levelOf(results: readonly LeagueResult[], rules: LeagueRules): LeagueLevel {
  let index = 0;
  let promotion: LeagueResult | undefined;
  for (const result of [...results].reverse()) {
    if (!isInSeason(result, rules.season)) continue;
    const step = stepOf(result, linesAt(index, linesOf(result.members, rules.size, rules.lines), rules.names));
    promotion = step > 0 ? result : undefined;
    index += step;
  }
  return { index, promotion };
}

/** Returns the lines of one of the site's leagues: nobody moves up from the highest, or back from the lowest. */
export const linesAt = (index: number, { up, down }: LeagueLines, names: readonly string[]): LeagueLines => ({
  up: names.length > 0 && index >= names.length - 1 ? 0 : up,
  down: names.length > 0 && index === 0 ? 0 : down,
});

/**
 * Returns which of a season's weeks begins at a moment, and how many it has; `undefined` outside the season. A season that starts or
 * ends in the middle of a week counts it.
 */
export function weekOfSeason(
  startsAt: number,
  season: LeagueSeason,
): { readonly week: number; readonly count: number } | undefined {
  const before = Math.ceil((startsAt - season.startsAt) / weekMs);
  const further = Math.ceil((season.endsAt - startsAt) / weekMs);
  return before >= 0 && further > 0 ? { week: before + 1, count: before + further } : undefined;
}

/** Somebody without points does not move up. */
function stepOf({ place, members, points }: LeagueResult, { up, down }: LeagueLines): number {
  if (place <= up && Number(points) > 0) return 1;
  return down > 0 && place > members - down ? -1 : 0;
}

const isInSeason = ({ startsAt, endsAt }: LeagueResult, season: LeagueSeason): boolean =>
  !(readMoment(endsAt) <= season.startsAt) && !(readMoment(startsAt) >= season.endsAt);
