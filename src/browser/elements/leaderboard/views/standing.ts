import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { LeaderboardState } from '../../../stores/leaderboard/leaderboard-store.js';
import { topShare } from '../../../stores/leaderboard/top-share.js';
import { spanText } from '../../../ui/countdown.js';

const dayMs = 86_400_000;

/** The season that a board belongs to. Moments are epoch ms on the server's clock, and `NaN` if the site set none. */
export interface Season {
  /** Name as the site wrote it; may be empty. */
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** When the season after it starts. */
  readonly nextStartsAt: number;
}

/**
 * Draws where the member stands among all, and how long the season lasts. Draws nothing if neither is known, and
 * reserves the space while the member's place is loading.
 */
export function standing(
  localize: Localize,
  { own, members, session }: Pick<LeaderboardState, 'own' | 'members' | 'session'>,
  season: Season,
  now: number,
): unknown {
  const place =
    own.status === 'known' && typeof members === 'number' ? placeFacts(localize, own.rank, members) : nothing;
  const time = Number.isNaN(season.endsAt) ? nothing : timeFacts(localize, season, now);
  const isWaiting = own.status === 'unknown' && session === 'signed-in';
  if (place === nothing && time === nothing && !isWaiting) return nothing;
  return html`<div class="standing" part="standing">${place}${time}</div>`;
}

function placeFacts(
  localize: Localize,
  rank: number | string | null,
  members: number,
): TemplateResult | typeof nothing {
  if (rank === null) return nothing;
  const { t } = localize;
  const share = topShare(rank, members);
  const figure =
    share === undefined
      ? t('leaderboard.place', { rank: typeof rank === 'number' ? localize.number(rank) : rank })
      : t('leaderboard.standing.top', { share: localize.percent(share) });
  return facts('place-facts', figure, t('leaderboard.standing.of', { count: members }));
}

function timeFacts(localize: Localize, season: Season, now: number): TemplateResult {
  const { name, endsAt } = season;
  if (endsAt <= now) return finalFacts(localize, season, now);
  const below = localize.t(`leaderboard.season.left${name ? '.named' : ''}`, { season: name });
  return facts('time-facts', timeLeft(localize, endsAt, now), below);
}

/** Draws that the places are final, and when the next season starts if that is known and to come. */
export function finalFacts(localize: Localize, { name, nextStartsAt }: Season, now: number): TemplateResult {
  const { t } = localize;
  const ended = t(`leaderboard.season.ended${name ? '.named' : ''}`, { season: name });
  const next = nextStartsAt > now && t('leaderboard.season.next', { date: localize.date(nextStartsAt, 'date') });
  return facts('time-facts', t('leaderboard.season.final'), joined(localize, [ended, next]));
}

/** Draws the time until an end: whole days, or a clock on the last day. */
export function timeLeft(localize: Localize, endsAt: number, now: number): unknown {
  const left = endsAt - now;
  return left < dayMs
    ? html`<time role="timer" datetime=${new Date(endsAt).toISOString()}>${spanText(localize, left)}</time>`
    : localize.t('leaderboard.season.days', { count: Math.floor(left / dayMs) });
}

/** Joins what there is of a line with dots. */
export const joined = ({ t }: Localize, parts: readonly (string | false | undefined)[]): string =>
  parts.reduce<string>(
    (line, part) => (line && part ? t('leaderboard.subtitle', { subtitle: line, members: part }) : line || part || ''),
    '',
  );

/** Draws a figure and what it means. */
export const facts = (name: string, figure: unknown, below: string): TemplateResult =>
  html`<p class=${name}><span class="figure" part="figure">${figure}</span> <span class="below">${below}</span></p>`;

/** Returns the milliseconds between two renders of the time that a season lasts: 0 for none. */
export function seasonTick({ endsAt }: Pick<Season, 'endsAt'>, now: number): number {
  if (!(endsAt > now)) return 0;
  return endsAt - now < dayMs ? 1000 : 60_000;
}
