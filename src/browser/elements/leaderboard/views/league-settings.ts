import type { LeagueRules } from '../../../stores/leaderboard/league-level.js';
import type { Season } from './standing.js';

/** Attributes of the element that a league shows. */
export interface LeagueAttributes {
  readonly leagues: string;
  readonly promote: number;
  readonly relegate: number;
  readonly heading: string;
  readonly subtitle: string;
}

/** Returns what the site has set for its leagues. */
export const rulesOf = (
  { leagues, promote, relegate }: LeagueAttributes,
  size: number,
  season: Season,
): LeagueRules => ({
  size,
  lines: { up: wholeOf(promote), down: wholeOf(relegate) },
  names: leagues.split(',').flatMap((name) => name.trim() || []),
  season,
});

/** Returns a whole number of members; 0 for anything else. */
const wholeOf = (count: number): number => (count > 0 ? Math.floor(count) : 0);
