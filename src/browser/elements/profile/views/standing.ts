import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { HeldBadge, StandingState } from '../../../stores/profile/standing-store.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';
import { image } from '../../../ui/image.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { cleanName, memberName } from '../../../ui/name.js';

/** Draws the figures that are known. While none is known, it reserves their space if an answer is about to come. */
export function figures(localize: Localize, state: StandingState): unknown {
  const { t } = localize;
  const { currency, amount, today, rank, days, mostDays, isWaiting } = state;
  const all = [
    currency && amount !== undefined
      ? figure(
          html`<bdi>${cleanName(currency.name)}</bdi>`,
          html`${coin(currency.imageUrl, 20)} ${amountText(localize, amount, currency.decimals)}`,
          today === undefined
            ? ''
            : t('points-balance.today', { amount: localize.amount(today, currency.decimals, { signed: true }) }),
          'gain',
        )
      : nothing,
    rank === undefined
      ? nothing
      : figure(
          t('profile.rank'),
          html`<span class="num">${typeof rank === 'number' ? localize.number(rank) : rank}</span>`,
          toPass(localize, state),
        ),
    days === undefined
      ? nothing
      : figure(
          t('profile.streak'),
          html`<span class="num">${t('leaderboard.season.days', { count: days })}</span>`,
          mostDays === undefined ? '' : t('profile.streak.best', { best: localize.number(mostDays) }),
        ),
  ].filter((each) => each !== nothing);
  if (all.length > 0) return html`<dl class="figures" part="figures">${all}</dl>`;
  return isWaiting ? html`<div class="figures" aria-hidden="true"></div>` : nothing;
}

const figure = (label: string | TemplateResult, value: TemplateResult, note = '', tone = ''): TemplateResult =>
  html`<div class="figure" part="figure">
    <dt class="meta" part="meta">${label}</dt>
    <dd class="amount" part="amount">${value}</dd>
    ${note ? html`<dd class="meta num ${tone}" part="meta">${longAmounts(note)}</dd>` : nothing}
  </div>`;

/** Says how far the next place is, and whose it is; empty if that is unknown. */
function toPass(localize: Localize, { next, currency }: StandingState): string {
  const { user } = next?.account ?? {};
  const { text: name } = memberName({ ...user?.userMetadata[0], address: user?.walletAddress ?? null });
  if (!next || !name) return '';
  return localize.t('leaderboard.own.to-pass', { amount: localize.amount(next.toPass, currency?.decimals), name });
}

/** What the member does with the badges on their card. */
export interface BadgeActions {
  /** The badges to choose from, while the member chooses. */
  readonly picker: unknown;
  /** Opens and closes the choice; absent if there is nothing to choose. */
  readonly onChoose: (() => void) | undefined;
}

/** Draws the badges on the card, of which a narrow one hides the last two; nothing without any. */
export function badges(localize: Localize, state: StandingState, { picker, onChoose }: BadgeActions): unknown {
  const { badges: all, shown, pins = [], allBadges } = state;
  if (all.length === 0) return nothing;
  const { t } = localize;
  return html`<section class="group" aria-labelledby="badges-title">
    <div class="group-head badges-head">
      <h3 class="group-title" part="subtitle" id="badges-title">
        ${t(pins.length > 0 ? 'profile.pins' : 'profile.badges')}
      </h3>
      <span class="meta num" part="meta">${t('badge-shelf.earned', { earned: all.length, count: allBadges })}</span>
      ${
        onChoose
          ? html`<button
              class="choose"
              part="button"
              type="button"
              aria-expanded=${picker ? 'true' : 'false'}
              @click=${onChoose}
            >
              ${t('profile.pins.choose')}
            </button>`
          : nothing
      }
    </div>
    ${
      picker ??
      html`<ul class="badges" part="badges list" role="list">
        ${shown.map((each) => badge(localize, each))}
      </ul>`
    }
  </section>`;
}

const badge = (localize: Localize, each: HeldBadge): TemplateResult =>
  html`<li class="badge" part="item">
    ${badgeArt(each)}
    <span class="badge-name" part="label"><bdi>${cleanName(each.name)}</bdi></span>
    ${
      each.earnedAt
        ? html`<time class="meta" part="meta" datetime=${each.earnedAt}
            >${localize.t('badge-shelf.state.earned', { date: localize.date(each.earnedAt, 'date') })}</time
          >`
        : nothing
    }
  </li>`;

/** Draws the picture of a badge, or its initial. */
export function badgeArt({ name, imageUrl }: HeldBadge): unknown {
  const initial = html`<span class="art tile" part="art" aria-hidden="true">${[...cleanName(name)][0]}</span>`;
  // The initial replaces an animated picture, because the card has no button to stop it.
  const isStill = !/\.(?:gif|apng)(?:[?#]|$)/i.test(imageUrl ?? '');
  return isStill ? image(imageUrl, { name: 'art', size: 56 }, initial) : initial;
}
