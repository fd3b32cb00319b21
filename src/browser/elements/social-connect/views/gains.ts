import { html, nothing, type TemplateResult } from 'lit';
import type { Currency } from '../../../../contract/loyalty/currencies.js';
import { compareDecimals } from '../../../../values/amounts/decimal.js';
import type { OpenPoints } from '../../../stores/quests/rewards/points.js';
import type { ProviderNeed } from '../../../stores/social/needs.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { boundedAmount } from '../../bounded-amount.js';
import type { RowContext } from './row-context.js';

type Context = Pick<RowContext, 'localize' | 'state'>;

/** Points of one currency. */
interface Gain extends OpenPoints {
  readonly currency: Currency;
}

/** Says how many quests need an account and what they pay: "2 quests, 45 Ember". */
export function gain(context: Context, need: ProviderNeed): unknown {
  const { localize } = context;
  const quests = localize.t('quest-list.summary.visitor', { count: need.count });
  const [first, ...others] = gainsOf(context, need);
  if (!first) return quests;
  const list = new Intl.ListFormat(localize.lang, { type: 'unit', style: 'short' });
  const parts = list.formatToParts([quests, ...[first, ...others].map((each) => spoken(context, each))]);
  const [, ...brings] = parts.map(({ value }) => value);
  return html`${quests}<span class="brings">${longAmounts(brings.join(''))}</span>`;
}

/** Draws what an account earns as amounts with coins, for a separate column. {@link gain} says the same in words. */
export function gainAmounts(context: Context, need: ProviderNeed): TemplateResult | typeof nothing {
  const gains = gainsOf(context, need);
  if (gains.length === 0) return nothing;
  return html`<span class="gains" aria-hidden="true"
    >${gains.map(
      (each) =>
        html`<span class="amount" part="amount"
          >${coin(each.currency.imageUrl)}${
            each.isUpTo || each.isFrom
              ? html`<span class="num bound">${longAmounts(figure(context, each))}</span>`
              : amountText(context.localize, each.amount, each.currency.decimals)
          }</span
        >`,
    )}</span
  >`;
}

/** Says what several accounts earn together: "3 quests · 75 Ember to earn". */
export function totalGain(context: Context, total: ProviderNeed): string {
  const { t, lang } = context.localize;
  const amounts = gainsOf(context, total).map((each) => spoken(context, each));
  if (amounts.length === 0) return t('quest-list.summary.visitor', { count: total.count });
  const amount = new Intl.ListFormat(lang).format(amounts);
  return t('quest-list.summary.visitor.open', { count: total.count, amount });
}

const spoken = (context: Context, gain: Gain): string =>
  `${figure(context, gain)}\u00a0${context.localize.isolate(gain.currency.name)}`;

const figure = ({ localize }: Context, gain: Gain): string =>
  boundedAmount(localize, localize.amount(gain.amount, gain.currency.decimals), gain);

/**
 * Returns the amounts above zero whose currencies are known, without those that add a maximum of one quest to a minimum of
 * another. An amount without a currency is in the first currency.
 */
const gainsOf = ({ state: { currencies } }: Context, { amounts }: ProviderNeed): readonly Gain[] =>
  [...amounts].flatMap(([id, points]) => {
    const currency = id ? currencies.find((each) => each.id === id) : currencies[0];
    const isSure = !(points.isUpTo && points.isFrom) && compareDecimals(points.amount, 0) > 0;
    return currency && isSure ? { ...points, currency } : [];
  });
