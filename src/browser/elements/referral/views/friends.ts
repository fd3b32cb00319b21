import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Friend } from '../../../stores/referral/referral-store.js';
import { avatar } from '../../../ui/avatar.js';
import { coin } from '../../../ui/coin.js';
import { iconAlert } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { notice } from '../../../ui/notice.js';
import { sprig } from '../../../ui/sprig.js';
import { empty } from '../../list/empty.js';
import { moreButton } from '../../list/more-button.js';
import { retryButton } from '../../list/notices.js';
import { share, shareText, type ReferralView } from './view.js';

/** Maximum number of faces beside the amount that friends have brought. */
const mostFaces = 5;

/** Draws what friends have brought so far. */
export function brought(view: ReferralView): unknown {
  const { localize, state } = view;
  const { t } = localize;
  const { friends, counted, deal } = state;
  if (friends.status !== 'success' || friends.data.length === 0) return nothing;
  const currency = state.currencies.find(({ id }) => id === deal?.own?.currencyId);
  // With more friends than are loaded, the sum would be too small.
  const isWhole = !friends.hasNextPage;
  return html`<div class="brought">
    ${
      isWhole && counted > 0 && deal?.own
        ? html`<div>
            <p class="label">${t('referral.brought')}</p>
            <p class="sum" part="balance">
              ${coin(currency?.imageUrl, 26)}<span part="value"
                >${longAmounts(localize.amount(state.brought, currency?.decimals))}</span
              >${currency ? html`<bdi class="vh">${currency.name}</bdi>` : nothing}
            </p>
            <p class="label">${t('referral.from', { count: counted })}</p>
          </div>`
        : nothing
    }
    <div class="faces" aria-hidden="true">
      ${friends.data
        .slice(0, mostFaces)
        .map(
          ({ user, eligible }) =>
            html`<span class=${eligible ? '' : 'later'}>${avatar(null, user.walletAddress || user.id, 32)}</span>`,
        )}
    </div>
  </div>`;
}

/** Draws who joined by the member's code. */
export function joined(view: ReferralView): unknown {
  const { localize, state, onMore, onRetry } = view;
  const { t } = localize;
  const { friends } = state;
  if (friends.status === 'error')
    return html`<div class="joined inset">
      ${notice({ tone: 'neutral', icon: iconAlert, body: t('referral.friends.failed'), actions: retryButton(localize, onRetry) })}
    </div>`;
  if (friends.status !== 'success') return nothing;
  if (friends.data.length === 0)
    return html`<div class="joined">
      <slot name="empty"
        >${empty({ art: sprig, title: t('referral.nobody.title'), body: t('referral.nobody.body') })}</slot
      >
    </div>`;
  return html`<div class="joined">
    <h3 class="joined-head" part="heading">
      ${t('referral.joined')}${friends.hasNextPage ? nothing : html` <span>${localize.number(friends.data.length)}</span>`}
    </h3>
    <ul role="list" part="list">
      ${repeat(
        friends.data,
        ({ id }) => id,
        (each) => friend(view, each),
      )}
    </ul>
    ${moreButton(localize, 'referral', friends, onMore)}
  </div>`;
}

function friend(view: ReferralView, { user, eligible, amount }: Friend): TemplateResult {
  const { localize, state } = view;
  const { t } = localize;
  const own = state.deal?.own;
  const standing = eligible ? 'counted' : eligible === false ? 'out' : 'open';
  const later =
    standing === 'open' && own
      ? html`<span class="soft"
          ><span aria-hidden="true">${share(view, own)}</span
          ><span class="vh">${t('referral.friend.later', { amount: shareText(view, own) })}</span></span
        >`
      : nothing;
  return html`<li class="friend ${standing}" part="item">
    ${avatar(null, user.walletAddress || user.id, 36)}
    <span class="text" part="label"
      >${t('referral.friend')}<small class="meta" part="meta">${t(`referral.friend.${standing}`)}</small></span
    >
    ${standing === 'counted' ? share(view, { amount, currencyId: own?.currencyId }) : later}
  </li>`;
}
