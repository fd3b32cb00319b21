import { html, nothing, type TemplateResult } from 'lit';
import type { Chain } from '../../contract/session.js';
import type { ClaimState } from '../../controllers/claim-state.js';
import type { Localize } from '../../controllers/localize.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import type { Split, StakeChoice } from '../../loyalty/stake-split.js';
import { signCard, type SignCardRow } from '../../ui/sign-card.js';
import { short } from './address.js';

/** What a member is about to sign. */
export interface ReviewOptions {
  readonly review: Extract<ClaimState, { step: 'review' }>;
  readonly split: Split;
  readonly choice: StakeChoice;
  readonly decimals: number;
  readonly token: string;
  readonly wallet: string;
  readonly contract: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
}

/** The claim in plain words, and exactly. */
export function review(localize: Localize, options: ReviewOptions): TemplateResult {
  const { t } = localize;
  const { request, chain } = options.review;
  const domain = Object.entries(request.domain).map(([name, value]) => ({
    name: `domain.${name}`,
    value: String(value),
  }));
  const fields = Object.entries(request.message).map(([name, value]) => ({ name, value: String(value) }));
  return html`${signCard(localize, {
      title: t('token-claim.review'),
      rows: rowsOf(localize, options, chain),
      cost: 'free',
      fields: [...domain, ...fields],
    })}
    <p class="cta-note">${t('token-claim.review.then')}</p>`;
}

function rowsOf(localize: Localize, options: ReviewOptions, chain: Chain): readonly SignCardRow[] {
  const { t } = localize;
  const {
    review: { fee },
    split,
    choice,
    decimals,
    token,
    wallet,
    contract,
    now,
  } = options;
  const amount = (units: bigint): string => `${localize.amount(wholeUnits(units, decimals))} ${token}`;
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
      value: short(contract),
      note: t('token-claim.review.contract.note'),
    },
    { label: t('token-claim.review.network'), value: chain.name },
    fee > 0n
      ? {
          label: t('token-claim.review.fee'),
          value: `${localize.amount(wholeUnits(fee, coin.decimals))} ${coin.symbol}`,
        }
      : nothing,
  ];
  return rows.filter((row) => row !== nothing);
}
