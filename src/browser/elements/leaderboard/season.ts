import { readMoment } from '../../../values/moments/read-moment.js';
import type { Season } from './views/standing.js';

/** Attributes of the element that are about its season. */
interface SeasonAttributes {
  readonly season: string;
  readonly seasonStart: string;
  readonly seasonEnd: string;
  readonly nextSeasonStart: string;
}

const moments = {
  'season-start': 'seasonStart',
  'season-end': 'seasonEnd',
  'next-season-start': 'nextSeasonStart',
} as const;

/** Returns the season that the site has set. */
export const seasonOf = ({ season, seasonStart, seasonEnd, nextSeasonStart }: SeasonAttributes): Season => ({
  name: season,
  startsAt: readMoment(seasonStart, ''),
  endsAt: readMoment(seasonEnd, ''),
  nextStartsAt: readMoment(nextSeasonStart, ''),
});

/** Tells the page's owner which of the season's moments cannot be read. */
export function reportMoments(board: HTMLElement & SeasonAttributes, changed: ReadonlyMap<PropertyKey, unknown>): void {
  for (const [name, key] of Object.entries(moments))
    if (changed.has(key) && board[key] && !readMoment(board[key], ''))
      void import('../unknown-attribute.js').then(
        ({ warnMoment }) => warnMoment(board.localName, name, board[key]),
        () => undefined,
      );
}
