import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { League } from '../../../stores/leaderboard/league.js';
import { isAllZero } from '../../../stores/leaderboard/ranking.js';
import { zoneText, type ZoneLines } from './zone.js';
import { facts, finalFacts, timeLeft, type Season } from './standing.js';

/** Milliseconds for which a week is new. */
const newFor = 86_400_000;

/** Draws the member's place in their league, the time that is left, and a picture of all members. */
export function leagueStanding(
  localize: Localize,
  league: League,
  lines: ZoneLines,
  season: Season,
  now: number,
): TemplateResult {
  const { t } = localize;
  const { entries, ownIndex, startsAt, endsAt } = league;
  const rank = entries[ownIndex]?.rank ?? 0;
  const isRace = rank > 0 && entries.length > 1;
  const isNew = entries.length > 1 && !lines.isFinal && (now - startsAt < newFor || isAllZero(entries));
  const zero = isNew ? html`<p class="from-zero below">${t('leaderboard.league.from-zero')}</p>` : nothing;
  const place = t('leaderboard.place', { rank: localize.number(rank) });
  return html`<div class="standing" part="standing">
    ${isRace ? facts('place-facts', place, t('leaderboard.standing.of', { count: entries.length })) : zero}
    ${
      lines.isFinal
        ? finalFacts(localize, season, now)
        : facts('time-facts', timeLeft(localize, endsAt, now), t('leaderboard.league.left'))
    }
    ${isRace ? [ribbon(localize, league, rank, lines), zero] : nothing}
  </div>`;
}

/**
 * Draws a bar for each member, as tall as their points: an image whose text says where the member stands. The heights are set by
 * script, because a strict content security policy forbids style attributes.
 */
function ribbon(localize: Localize, league: League, rank: number, lines: ZoneLines): TemplateResult {
  const { entries, ownIndex } = league;
  const { up, down } = lines.counts;
  const most = Number(entries[0]?.account.amount);
  const said = [
    localize.t('leaderboard.league.ribbon', { rank, count: entries.length }),
    ...(['up', 'down'] as const).flatMap((line) => (lines.counts[line] > 0 ? zoneText(localize, lines, line) : [])),
  ];
  const kindOf = (index: number): string =>
    index === ownIndex ? 'self' : index < up ? 'climb' : index >= entries.length - down ? 'back' : '';
  const isFirst = (index: number): boolean => (up > 0 && index === up) || (down > 0 && index === entries.length - down);
  return html`<div class="ribbon" part="ribbon" role="img" aria-label=${said.join(' · ')}>
    ${entries.map(
      ({ account }, index) =>
        html`<span
          class="${kindOf(index)}${isFirst(index) ? ' cut' : ''}"
          .style=${`--_share:${(100 * Number(account.amount)) / most}%`}
        ></span>`,
    )}
  </div>`;
}
