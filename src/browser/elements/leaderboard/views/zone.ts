import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../ui/icon.js';
import type { Localize } from '../../../controllers/localize.js';
import type { LeagueLines } from '../../../stores/leaderboard/league-lines.js';

const iconRise = 'M10 16V4.4M5.4 8.8L10 4.2l4.6 4.6';

/** The lines between the zones of a league: those who move up, stay, and step back. */
export interface ZoneLines {
  /** How many move up and step back. */
  readonly counts: LeagueLines;
  /** Names of the leagues to which they lead; empty if the site names none. */
  readonly names: { readonly up: string; readonly down: string };
  /** Whether the season has ended, so that the lines speak of the past. */
  readonly isFinal: boolean;
}

/** Returns what a line says. */
export function zoneText({ t }: Localize, { counts, names, isFinal }: ZoneLines, line: 'up' | 'down'): string {
  const league = names[line];
  return t(`leaderboard.league.${line}${isFinal ? '.past' : ''}${league ? '.named' : ''}`, {
    count: counts[line],
    league,
  });
}

/** Draws a line between the members: a row, so that it is read, too. */
export const zoneRow = (localize: Localize, lines: ZoneLines, line: 'up' | 'down'): TemplateResult =>
  html`<li class="zone ${line}" part="zone ${line}">
    <span>${zoneText(localize, lines, line)}</span>${line === 'up' ? icon(iconRise, 14) : nothing}
  </li>`;
