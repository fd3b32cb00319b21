import { html, nothing, type TemplateResult } from 'lit';
import type { PublicMintingContract } from '../../../../contract/minting/contracts.js';
import { coin } from '../../../ui/coin.js';
import { icon } from '../../../ui/icon.js';
import { iconBolt, iconKey } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { safeUrl } from '../../../ui/safe-url.js';
import { art } from './art.js';
import type { BadgeRecord } from '../../../stores/badges/badge.js';
import type { DetailView } from './detail-view.js';

type BadgeReward = NonNullable<BadgeRecord['rewards']>[number];

/** Lists a badge's rewards, and the contracts that let its holders mint for free. */
export function rewards(view: DetailView): unknown {
  const { badge, detail, localize } = view;
  const given = (badge.record.rewards ?? []).map((reward) => rewardLine(view, reward));
  const mints = detail.contracts
    .filter(
      ({ isFreeClaimForBadgeHolders, isListed, mintingContractBadgeAssociation }) =>
        isFreeClaimForBadgeHolders &&
        isListed &&
        mintingContractBadgeAssociation.some(({ loyaltyBadge }) => loyaltyBadge.id === badge.id),
    )
    .map((contract) => mintLine(view, contract));
  if (given.length + mints.length === 0) return nothing;
  const isGiven = badge.phase === 'earned';
  return html`<div class="rewards">
    <h4 class="rewards-title">${localize.t(isGiven ? 'badge-shelf.rewards.given' : 'badge-shelf.rewards')}</h4>
    <ul role="list">
      ${given}${mints}
    </ul>
  </div>`;
}

function rewardLine(
  { localize, detail: { currencies }, badges, badge }: DetailView,
  reward: BadgeReward,
): TemplateResult {
  const { t } = localize;
  const retroactive = reward.isRetroactive && badge.phase !== 'earned' ? t('badge-shelf.reward.retroactive') : '';
  switch (reward.rewardType) {
    case 'points': {
      const currency = currencies.find(({ id }) => id === reward.loyaltyCurrencyId);
      const amount = localize.amount(reward.amount ?? 0, currency?.decimals);
      const text = currency
        ? t('badge-shelf.reward.points', { amount, currency: currency.name })
        : t('badge-shelf.reward.points.any', { amount });
      return line(coin(currency?.imageUrl, 22), text, retroactive);
    }
    case 'multiplier': {
      const factor = localize.amount(reward.multiplier ?? 1, 4);
      const names = currencies.filter(({ id }) => reward.loyaltyCurrencyIds?.includes(id)).map(({ name }) => name);
      const text =
        names.length > 0
          ? t('badge-shelf.reward.multiplier.of', {
              factor,
              currencies: new Intl.ListFormat(localize.lang).format(names.map((name) => localize.isolate(name))),
            })
          : t('badge-shelf.reward.multiplier', { factor });
      return line(html`<span class="gold">${icon(iconBolt, 20)}</span>`, text, retroactive);
    }
    default: {
      const other = badges.find(({ id }) => id === reward.loyaltyBadgeId);
      const text = other ? t('badge-shelf.reward.badge', { badge: other.name }) : t('badge-shelf.reward.badge.any');
      return line(other ? art(other, { size: 24, lang: localize.lang }) : icon(iconKey, 20), text, retroactive);
    }
  }
}

function mintLine({ localize }: DetailView, contract: PublicMintingContract): TemplateResult {
  const { t } = localize;
  const text = t('badge-shelf.reward.mint', { contract: contract.name });
  const href = safeUrl(contract.externalLinkUrl);
  const limit =
    contract.perUserMintLimit > 0 ? t('badge-shelf.reward.mint.limit', { count: contract.perUserMintLimit }) : '';
  return line(
    icon(iconKey, 20),
    href ? html`<a href=${href} target="_blank" rel="noopener noreferrer nofollow ugc">${text}</a>` : text,
    limit,
  );
}

const line = (glyph: unknown, text: unknown, note: string): TemplateResult =>
  html`<li class="reward" part="reward">
    <span class="glyph">${glyph}</span>
    <div><b>${longAmounts(text)}</b>${note ? html`<small>${note}</small>` : nothing}</div>
  </li>`;
