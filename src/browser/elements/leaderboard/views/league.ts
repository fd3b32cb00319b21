import { html, nothing, type TemplateResult } from 'lit';
import type { LeagueResult } from '../../../../contract/loyalty/leagues.js';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import type { LaurelHost } from '../../../controllers/host.js';
import type { Localize } from '../../../controllers/localize.js';
import { english } from '../../../i18n/english.js';
import { levelOf, linesAt, weekOfSeason } from '../../../stores/leaderboard/league-level.js';
import { linesIn, linesOf, toLine } from '../../../stores/leaderboard/league-lines.js';
import { leagueParts } from '../../../stores/leaderboard/league-parts.js';
import type { League } from '../../../stores/leaderboard/league.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { faceOf } from './face.js';
import { rulesOf, type LeagueAttributes } from './league-settings.js';
import { leagueStanding } from './league-standing.js';
import { leagueStyles } from './league.styles.js';
import { sinceText } from './movement.js';
import { promotionView } from './promotion.js';
import { amountCell, nameCell, row, spotCell, type RowContext } from './row.js';
import { joined, type Season } from './standing.js';
import { zoneRow, type ZoneLines } from './zone.js';

const texts = english('leaderboard-league');

/** Two arrowheads, away from each other. */
const iconUnfold = 'M6.4 7.6L10 4l3.6 3.6M6.4 12.4L10 16l3.6-3.6';

/** Content of a league and its settings. */
export interface LeagueOptions {
  readonly context: RowContext;
  readonly league: League;
  readonly attributes: LeagueAttributes;
  /** Intended number of members. */
  readonly size: number;
  readonly season: Season;
  /** Name of the list. */
  readonly label: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** Leads to what the member can do; `undefined` if the page does not show that. */
  readonly onNextStep: (() => void) | undefined;
  /** Whether the member has seen in this browser how a league ended. */
  readonly hasSeen: (result: LeagueResult) => boolean;
  /** Called when the member sees how a league ended. */
  readonly onSee: (result: LeagueResult) => void;
}

/** Draws a league. Remembers which of its folds are open, and what it says of a promotion. */
class LeagueView {
  readonly #host: LaurelHost;
  readonly #open = new Set<number>();
  /** The account and the week of the promotion that is told. */
  #told = '';

  constructor(host: LaurelHost) {
    this.#host = host;
  }

  /** Returns the title of the board and the line under it. */
  header(options: LeagueOptions): { readonly title: string; readonly line: string } {
    const { context, league, attributes, size, season, now } = options;
    const { heading, subtitle } = attributes;
    const rules = rulesOf(attributes, size, season);
    const { localize, movement } = context;
    const { t } = localize;
    const count = league.entries.length;
    const name = rules.names[levelOf(league.results, rules).index];
    const week = weekOfSeason(league.startsAt, season);
    const parts = [
      subtitle,
      movement?.since ? sinceText(localize, movement.since, now) : count > 1 && t('leaderboard.league.near', { count }),
      week && t('leaderboard.league.week', { week: localize.number(week.week), count: localize.number(week.count) }),
    ];
    return {
      title: heading || (name ? t('leaderboard.league.named', { league: name }) : t('leaderboard.league.title')),
      line: joined(localize, parts),
    };
  }

  render(options: LeagueOptions): TemplateResult {
    const { context, league, attributes, size, season, label, now } = options;
    const rules = rulesOf(attributes, size, season);
    const { localize, decimals = 0 } = context;
    const { index, promotion } = levelOf(league.results, rules);
    const nameAt = (at: number): string => rules.names[at] ?? '';
    const intended = linesAt(index, linesOf(league.entries.length, size, rules.lines), rules.names);
    const lines: ZoneLines = {
      counts: linesIn(league, intended),
      names: { up: nameAt(index + 1), down: nameAt(index - 1) },
      isFinal: league.endsAt <= now,
    };
    const aim = lines.isFinal ? undefined : toLine(league, intended, decimals);
    const own = league.entries[league.ownIndex];
    const moved = lines.isFinal ? undefined : this.#shownPromotion(options, promotion);
    return html`${
        moved && own
          ? promotionView(localize, {
              result: moved,
              from: nameAt(index - 1),
              to: nameAt(index),
              own,
              onMeet: () => void this.#meet(options, moved),
            })
          : leagueStanding(localize, league, lines, season, now)
      }
      <ol class="rows league${context.movement ? ' moving' : ''}" part="list rows" role="list" aria-label=${label}>
        ${leagueParts(league, lines.counts, this.#open).map((part) => {
          if (part.kind === 'line') return zoneRow(localize, lines, part.line);
          if (part.kind === 'fold') return this.#fold(localize, part.from, part.count);
          return part.index === league.ownIndex ? ownRow(options, aim, nameAt(index)) : memberRow(options, part.index);
        })}
      </ol>
      ${aim?.line === 'down' ? keeps(localize, options.onNextStep) : nothing}`;
  }

  /** Returns the promotion to tell of: one that the member has not seen yet, or that is being told. */
  #shownPromotion(options: LeagueOptions, promotion: LeagueResult | undefined): LeagueResult | undefined {
    if (!promotion) return undefined;
    const { league, hasSeen, onSee } = options;
    const key = `${league.entries[league.ownIndex]?.account.id} ${promotion.startsAt}`;
    if (key === this.#told) return promotion;
    if (hasSeen(promotion)) return undefined;
    this.#told = key;
    this.#whenInView(() => {
      if (key === this.#told) onSee(promotion);
    });
    return promotion;
  }

  /** Ends the message. The pressed button is gone, so the focus moves to the first member. */
  async #meet({ onSee }: LeagueOptions, promotion: LeagueResult): Promise<void> {
    onSee(promotion);
    this.#told = '';
    await this.#focus(0);
  }

  #whenInView(then: () => void): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    });
    void this.#host.updateComplete.then(() => {
      const message = this.#host.shadowRoot?.querySelector('.promotion');
      if (message) observer.observe(message);
    });
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
    await this.#focus(from);
  }

  /** Moves the focus to the member at an index, once they are drawn. */
  async #focus(index: number): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

function memberRow({ context, league: { entries } }: LeagueOptions, index: number): unknown {
  const entry = entries[index];
  if (!entry) return nothing;
  const hasMedals = compareDecimals(entry.account.amount, 0) > 0;
  const { attributes, content } = row({ ...context, hasMedals }, entry, index, entries.length);
  const { class: names, part: parts } = attributes;
  return html`<li class=${names} part=${parts} data-index=${index} tabindex="-1">${content}</li>`;
}

function ownRow(
  { context, league: { entries, ownIndex } }: LeagueOptions,
  aim: ReturnType<typeof toLine>,
  name: string,
): unknown {
  const entry = entries[ownIndex];
  if (!entry) return nothing;
  const { localize, decimals } = context;
  const { logoUrl, seed } = faceOf(entry.account);
  const key = aim?.line === 'up' ? 'to-rise' : name ? 'to-stay.named' : 'to-stay';
  const note =
    aim && localize.t(`leaderboard.league.${key}`, { amount: localize.amount(aim.amount, decimals), league: name });
  return html`<li class="row own" part="item row own" data-index=${ownIndex} tabindex="-1">
    ${spotCell(context, entry, entry.rank)}${avatar(logoUrl, seed, 34)}<span class="wraps"
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
