import { html, nothing, type TemplateResult } from 'lit';
import type { ClaimProgress } from '../../../stores/claims/claim-progress.js';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { signCard, type SignCardRow } from '../../../ui/sign-card.js';
import { short } from './address.js';
import type { ClaimView } from './claim-view.js';

type Review = Extract<ClaimProgress, { step: 'review' }>;

/** Shows what the member is about to sign, in plain words and verbatim. */
export function review(view: ClaimView, progress: Review): TemplateResult {
  const { t } = view.localize;
  const { domain, message } = progress.request;
  const named = (values: object, prefix = '') =>
    Object.entries(values).map(([name, value]) => ({ name: `${prefix}${name}`, value: String(value) }));
  return html`${signCard(view.localize, {
      title: t('token-claim.review'),
      rows: rowsOf(view, progress),
      cost: 'free',
      fields: [...named(domain, 'domain.'), ...named(message)],
    })}
    <p class="cta-note">${t('token-claim.review.then')}</p>`;
}

function rowsOf({ localize, state, token, now }: ClaimView, { fee, chain }: Review): readonly SignCardRow[] {
  const { t } = localize;
  const { split, choice, facts, wallet } = state;
  if (!facts) return [];
  const amount = (units: bigint): string =>
    `${localize.amount(wholeUnits(units, facts.decimals))}\u00a0${localize.isolate(token)}`;
  const until = localize.date(now + choice.lockup * 1000, 'date');
  const coin = chain.nativeCurrency;
  const rows: (SignCardRow | typeof nothing)[] = [
    { label: t('token-claim.stake.to-wallet'), value: amount(split.toWallet) },
    split.staked > 0n
      ? {
          label: t('token-claim.stake.staked'),
          value: amount(split.staked),
          note: t('token-claim.review.staked-until', { date: until }),
        }
      : nothing,
    split.bonus > 0n ? { label: t('token-claim.review.bonus'), value: amount(split.bonus) } : nothing,
    { label: t('token-claim.review.wallet'), value: short(wallet) },
    {
      label: t('token-claim.review.contract'),
      value: short(facts.claim.claimContractAddress ?? ''),
      note: t('token-claim.review.contract.note'),
    },
    { label: t('token-claim.review.network'), value: localize.isolate(chain.name) },
    fee > 0n
      ? {
          label: t('token-claim.review.fee'),
          value: `${localize.amount(wholeUnits(fee, coin.decimals))}\u00a0${localize.isolate(coin.symbol)}`,
        }
      : nothing,
  ];
  return rows.filter((row) => row !== nothing);
}
