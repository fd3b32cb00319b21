import { html, nothing } from 'lit';
import { button } from '../../../ui/button.js';
import { iconWallet } from '../../../ui/icons.js';
import { addressLookup } from './address-lookup.js';
import type { ClaimView } from './claim-view.js';

/** Asks a visitor to sign in. If the site allows it, a visitor can also look up an address. */
export function invitation(view: ClaimView): unknown {
  const { t } = view.localize;
  const { session, canLookUp } = view.state;
  const isExpired = session === 'expired';
  return html`<slot name="signed-out"
      ><p class="lead">${t(isExpired ? 'token-claim.expired' : 'token-claim.signed-out')}</p>
      ${button(t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), {
        size: 'lg',
        block: true,
        icon: iconWallet,
        onClick: view.onSignIn,
      })}</slot
    >
    ${
      canLookUp === 'unknown'
        ? html`<span class="skeleton line" part="skeleton"></span>`
        : canLookUp
          ? addressLookup(view)
          : nothing
    }`;
}
