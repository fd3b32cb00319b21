import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { BadgeDetail } from '../../../stores/badges/badges-store.js';
import { coin } from '../../../ui/coin.js';
import { longAmounts } from '../../../ui/long-amounts.js';

interface FactsView {
  readonly localize: Localize;
  readonly badge: Badge;
  readonly detail: BadgeDetail | undefined;
}

/** Draws how many members hold a badge and what came with it, as far as the answers say. The box keeps its height. */
export function ceremonyFacts(view: FactsView): TemplateResult {
  const facts = [held(view), reward(view)].filter((each) => each !== undefined);
  return html`<div class="facts${facts.length > 0 ? ' some' : ''}">${facts}</div>`;
}

const fact = (value: unknown, caption: string): TemplateResult =>
  html`<div><b>${value}</b> <span>${caption}</span></div>`;

/** Says how many members hold the badge. Nothing says how many members there are, so there is no share of them. */
function held({ localize, badge, detail }: FactsView): TemplateResult | undefined {
  const holders = detail?.id === badge.id ? detail.holders : undefined;
  const { data, hasNextPage } =
    holders && 'data' in holders ? holders : { data: holders ? [holders] : [], hasNextPage: false };
  if (data.length === 0) return undefined;
  const count = data.length;
  return fact(
    html`<bdi>${localize.number(count)}${hasNextPage ? '+' : nothing}</bdi>`,
    localize.t('badge-shelf.ceremony.held', { count }),
  );
}

/** Says what came with the badge first: points or a multiplier. */
function reward({ localize, badge, detail }: FactsView): TemplateResult | undefined {
  const { t, lang } = localize;
  const currencies = detail?.currencies ?? [];
  const given = badge.record.rewards?.find(({ rewardType }) => rewardType !== 'badge');
  if (given?.rewardType === 'points') {
    const currency = currencies.find(({ id }) => id === given.loyaltyCurrencyId);
    const amount = localize.amount(given.amount ?? 0, currency?.decimals, { signed: true });
    return fact([coin(currency?.imageUrl, 20), longAmounts(amount)], currency?.name ?? t('badge-shelf.rewards.given'));
  }
  if (given?.rewardType !== 'multiplier') return undefined;
  const names = currencies.filter(({ id }) => given.loyaltyCurrencyIds?.includes(id)).map(({ name }) => name);
  return fact(
    t('next-step.gain.multiplier', { factor: localize.amount(given.multiplier ?? 1, 4) }),
    names.length > 0
      ? new Intl.ListFormat(lang).format(names.map((name) => localize.isolate(name)))
      : t('badge-shelf.rewards.given'),
  );
}
