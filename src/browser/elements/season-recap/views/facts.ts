import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Season } from '../../../../contract/loyalty/season.js';
import type { Currency } from '../../../../contract/loyalty/currencies.js';
import { isShort } from '../../../stores/season/shown-weeks.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { image } from '../../../ui/image.js';

/** A season, and what decides how it is told. */
export interface RecapFacts {
  readonly season: Season;
  readonly currency: Currency | undefined;
  /** True until the season ends; places may still change. */
  readonly isCounting: boolean;
}

/** Draws the place, the points and the days. A short season begins with its days and has no place. */
export function figures(localize: Localize, facts: RecapFacts): TemplateResult {
  const { season, isCounting } = facts;
  const [points, days] = [pointsFigure(localize, facts), daysFigure(localize, season)];
  const all = isShort(season)
    ? [days, points]
    : [isCounting || season.rank === null ? nothing : placeFigure(localize, season), points, days];
  return html`<div class="recap-facts">${all}</div>`;
}

function placeFigure(localize: Localize, { rank, members }: Season): TemplateResult {
  const place = localize.t('leaderboard.place', { rank: localize.number(rank ?? 0) });
  return figure(place, localize.t('leaderboard.standing.of', { count: members }));
}

function pointsFigure(localize: Localize, { season, currency, isCounting }: RecapFacts): TemplateResult {
  const { t } = localize;
  const name = currency?.name ?? t('points-balance.points');
  return figure(
    html`${coin(currency?.imageUrl, 28)}${amountText(localize, season.amount, currency?.decimals)}`,
    t(isCounting ? 'season-recap.so-far' : 'season-recap.earned', { currency: name }),
  );
}

const daysFigure = ({ t }: Localize, { days }: Season): TemplateResult | typeof nothing =>
  days > 0 ? figure(t('leaderboard.season.days', { count: days }), t('season-recap.days')) : nothing;

const figure = (value: unknown, caption: string): TemplateResult =>
  html`<p><span class="value" part="value">${value}</span> <span class="caption" part="caption">${caption}</span></p>`;

/** Maximum number of badges that are pictured. */
const pictured = 3;

/** Draws the badges of the season: up to three pictures, and all their names. */
export function badgeLine(localize: Localize, { badges }: Season): TemplateResult | typeof nothing {
  if (badges.length === 0) return nothing;
  const names = new Intl.ListFormat(localize.lang, { type: 'unit' }).formatToParts(badges.map(({ name }) => name));
  return html`<div class="recap-badges" part="badges">
    <span class="set"
      >${badges.slice(0, pictured).map(({ imageUrl }) => image(imageUrl, { name: 'art', size: 44 }, nothing))}</span
    >
    <div>
      <b>${localize.t('badge-shelf.count', { count: badges.length })}</b>
      ${names.map(({ type, value }) => (type === 'element' ? html`<bdi>${value}</bdi>` : value))}
    </div>
  </div>`;
}
