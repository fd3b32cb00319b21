import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { LaurelHost } from '../../../controllers/host.js';
import { english } from '../../../i18n/english.js';
import { linesOf, toLine, type LeagueLines } from '../../../stores/leaderboard/league-lines.js';
import type { League } from '../../../stores/leaderboard/league.js';
import { isAllZero } from '../../../stores/leaderboard/ranking.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import { faceOf } from './face.js';
import { leagueParts } from '../../../stores/leaderboard/league-parts.js';
import { leagueStyles } from './league.styles.js';
import { amountCell, nameCell, rankCell, row, type RowContext } from './row.js';
import { facts, timeLeft } from './standing.js';

const texts = english('leaderboard-league');

/** Two arrowheads, away from each other. */
const iconUnfold = 'M6.4 7.6L10 4l3.6 3.6M6.4 12.4L10 16l3.6-3.6';
const iconRise = 'M10 16V4.4M5.4 8.8L10 4.2l4.6 4.6';

const noLines: LeagueLines = { up: 0, down: 0 };

/** Milliseconds for which a week is new. */
const newFor = 86_400_000;

/** Content of a league and its settings. */
export interface LeagueOptions {
  readonly context: RowContext;
  readonly league: League;
  /** Intended number of members. */
  readonly size: number;
  /** How many move up and step back in a league of that size. */
  readonly lines: LeagueLines;
  /** Name of the list. */
  readonly label: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** Leads to what the member can do; `undefined` if the page does not show that. */
  readonly onNextStep: (() => void) | undefined;
}

/** Draws a league, and remembers which of its folds are open. */
class LeagueView {
  readonly #host: LaurelHost;
  readonly #open = new Set<number>();

  constructor(host: LaurelHost) {
    this.#host = host;
  }

  render(options: LeagueOptions): TemplateResult {
    const { context, league, size, label } = options;
    // In a new week, nobody is ahead of anybody.
    const lines = isAllZero(league.entries) ? noLines : linesOf(league.entries.length, size, options.lines);
    const aim = toLine(league, lines, context.decimals ?? 0);
    return html`${standing(options, lines)}
      <ol class="rows league" part="list rows" role="list" aria-label=${label}>
        ${leagueParts(league, lines, this.#open).map((part) => {
          if (part.kind === 'line') return zone(context.localize, part.line, lines[part.line]);
          if (part.kind === 'fold') return this.#fold(context.localize, part.from, part.count);
          return part.index === league.ownIndex ? ownRow(options, aim) : memberRow(options, part.index);
        })}
      </ol>
      ${aim?.line === 'down' ? keeps(context.localize, options.onNextStep) : nothing}`;
  }

  #fold({ t }: Localize, from: number, count: number): TemplateResult {
    return html`<li>
      <button class="unfold" type="button" @click=${() => void this.#unfold(from)}>
        ${icon(iconUnfold, 16)}<span>${t('leaderboard.league.more', { count })}</span>
      </button>
    </li>`;
  }

  /** Shows the members of a fold. The pressed button is gone, so the focus moves to the first of them. */
  async #unfold(from: number): Promise<void> {
    this.#open.add(from);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>(`[data-index="${from}"]`)?.focus({ preventScroll: true });
  }
}

function standing({ context: { localize }, league, now }: LeagueOptions, lines: LeagueLines): TemplateResult {
  const { t } = localize;
  const { entries, ownIndex, startsAt, endsAt } = league;
  const rank = entries[ownIndex]?.rank ?? 0;
  const isRace = rank > 0 && entries.length > 1;
  const isNew = entries.length > 1 && (now - startsAt < newFor || isAllZero(entries));
  const zero = isNew ? html`<p class="from-zero below">${t('leaderboard.league.from-zero')}</p>` : nothing;
  const place = t('leaderboard.place', { rank: localize.number(rank) });
  return html`<div class="standing" part="standing">
    ${isRace ? facts('place-facts', place, t('leaderboard.standing.of', { count: entries.length })) : zero}
    ${facts('time-facts', timeLeft(localize, endsAt, now), t('leaderboard.league.left'))}
    ${isRace ? [ribbon(localize, league, rank, lines), zero] : nothing}
  </div>`;
}

/**
 * Draws a bar for each member, as tall as their points: an image whose text says where the member stands. The heights are set by
 * script, because a strict content security policy forbids style attributes.
 */
function ribbon(localize: Localize, league: League, rank: number, lines: LeagueLines): TemplateResult {
  const { entries, ownIndex } = league;
  const most = Number(entries[0]?.account.amount);
  const said = [
    localize.t('leaderboard.league.ribbon', { rank, count: entries.length }),
    ...(['up', 'down'] as const).flatMap((line) => (lines[line] > 0 ? zoneText(localize, line, lines[line]) : [])),
  ];
  const kindOf = (index: number): string =>
    index === ownIndex ? 'self' : index < lines.up ? 'climb' : index >= entries.length - lines.down ? 'back' : '';
  const isFirst = (index: number): boolean =>
    (lines.up > 0 && index === lines.up) || (lines.down > 0 && index === entries.length - lines.down);
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

const zoneText = ({ t }: Localize, line: 'up' | 'down', count: number): string =>
  t(`leaderboard.league.${line}`, { count });

/** Draws a line between the members: a row, so that it is read, too. */
const zone = (localize: Localize, line: 'up' | 'down', count: number): TemplateResult =>
  html`<li class="zone ${line}" part="zone ${line}">
    <span>${zoneText(localize, line, count)}</span>${line === 'up' ? icon(iconRise, 14) : nothing}
  </li>`;

function memberRow({ context, league: { entries } }: LeagueOptions, index: number): unknown {
  const entry = entries[index];
  if (!entry) return nothing;
  const hasMedals = compareDecimals(entry.account.amount, 0) > 0;
  const { attributes, content } = row({ ...context, hasMedals }, entry, index, entries.length);
  const { class: names, part: parts } = attributes;
  return html`<li class=${names} part=${parts} data-index=${index} tabindex="-1">${content}</li>`;
}

function ownRow({ context, league: { entries, ownIndex } }: LeagueOptions, aim: ReturnType<typeof toLine>): unknown {
  const entry = entries[ownIndex];
  if (!entry) return nothing;
  const { localize, decimals } = context;
  const { logoUrl, seed } = faceOf(entry.account);
  const key = aim?.line === 'down' ? 'leaderboard.league.to-stay' : 'leaderboard.league.to-rise';
  const note = aim && localize.t(key, { amount: localize.amount(aim.amount, decimals) });
  return html`<li class="row own" part="item row own" data-index=${ownIndex} tabindex="-1">
    ${rankCell(context, entry.rank, entry.shared)}${avatar(logoUrl, seed, 34)}<span class="wraps"
      ><span class="who"
        >${nameCell(context, entry)}${note ? html`<span class="who-addr">${note}</span>` : nothing}</span
      >${amountCell(context, entry)}</span
    >
  </li>`;
}

/** Says to those who are about to step back what stays, and leads to what they can do. */
const keeps = ({ t }: Localize, onNextStep: (() => void) | undefined): TemplateResult =>
  html`<div class="footer" part="footer">
    <span class="grow">${t('leaderboard.league.keeps')}</span>${
      onNextStep ? button(t('next-step.title'), { variant: 'secondary', size: 'sm', onClick: onNextStep }) : nothing
    }
  </div>`;

/** The league of `<laurel-leaderboard>`, which loads when the page asks for it. */
export const part = { styles: [leagueStyles], texts, make: (host: LaurelHost) => new LeagueView(host) };
