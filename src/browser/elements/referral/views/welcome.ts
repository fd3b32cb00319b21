import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey } from '../../../i18n/messages.js';
import type { InvitationState } from '../../../stores/referral/referral-store.js';
import { button } from '../../../ui/button.js';
import { icon, spinner } from '../../../ui/icon.js';
import {
  iconCheck,
  iconGift,
  iconLink,
  iconRefresh,
  iconUser,
  iconUsers,
  iconWallet,
  iconX,
} from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { shareText, type ReferralView } from './view.js';

const outlines: Readonly<Record<Exclude<InvitationState, 'none' | 'joining'>, string>> = {
  invited: iconGift,
  joined: iconCheck,
  own: iconUser,
  circular: iconUsers,
  invalid: iconLink,
  failed: iconRefresh,
};

/** Draws the outcome of the invitation that the visitor came with; nothing if there was none. */
export function welcome(view: ReferralView): unknown {
  const { localize, state, onDismiss } = view;
  const { t } = localize;
  const { invitation } = state;
  if (invitation === 'none') return nothing;
  const isGood = invitation === 'invited' || invitation === 'joining' || invitation === 'joined';
  const name = invitation === 'failed' ? 'kept' : invitation;
  return html`<div
    class="welcome${isGood ? '' : ' plain'}"
    part="notice ${isGood ? 'accent' : 'neutral'}"
    role="status"
  >
    <span class="tile${isGood ? ' accent' : ''}" part="tile"
      >${invitation === 'joining' ? spinner(20) : icon(outlines[invitation])}</span
    >
    <div class="text">
      <strong part="notice-title">${t(`referral.${name}.title` as MessageKey)}</strong>
      <span part="notice-body">${longAmounts(bodyText(view))}</span>
    </div>
    ${action(view)}
    ${
      invitation === 'joining'
        ? nothing
        : html`<button
            class="away"
            part="button close"
            type="button"
            aria-label=${t('referral.close')}
            @click=${onDismiss}
          >
            ${icon(iconX, 16)}
          </button>`
    }
  </div>`;
}

function bodyText(view: ReferralView): string {
  const { localize, state } = view;
  const { t } = localize;
  const { invitation, deal } = state;
  if ((invitation === 'invited' || invitation === 'joined') && deal?.friend)
    return t(`referral.${invitation}.body.amount`, { amount: shareText(view, deal.friend) });
  return t(`referral.${invitation === 'failed' ? 'kept' : invitation}.body` as MessageKey);
}

function action({ localize: { t }, state, onSignIn, onJoin }: ReferralView): TemplateResult | typeof nothing {
  if (state.invitation === 'failed')
    return button(t('action.retry'), { variant: 'secondary', icon: iconRefresh, onClick: onJoin });
  if (state.invitation !== 'invited' || state.session === 'unknown') return nothing;
  return button(t('action.sign-in'), { icon: iconWallet, onClick: onSignIn });
}
