import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { iconWallet } from '../../ui/icons.js';
import type { ListName } from './notices.js';

/** Tells visitors what a sign-in gives them, and lets members whose session has ended sign in again. */
export const invitation = (
  { t }: Localize,
  list: Exclude<ListName, 'auction-bidder' | 'referral' | 'token-claim'>,
  isExpired: boolean,
  onSignIn: () => void,
): TemplateResult =>
  html`<slot name="signed-out"
    ><div class="footer" part="footer">
      <span class="grow">${isExpired ? t(`${list}.expired`) : t(`${list}.signed-out`)}</span>
      ${button(t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), { size: 'sm', icon: iconWallet, onClick: onSignIn })}
    </div></slot
  >`;
