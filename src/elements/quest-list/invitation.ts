import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { iconWallet } from '../../ui/icons.js';

/** What a visitor gains by signing in. */
export const invitation = ({ t }: Localize, isExpired: boolean, onSignIn: () => void): TemplateResult =>
  html`<slot name="signed-out"
    ><div class="footer" part="footer">
      <span class="grow">${t(isExpired ? 'quest-list.expired' : 'quest-list.signed-out')}</span>
      ${button(t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), { size: 'sm', icon: iconWallet, onClick: onSignIn })}
    </div></slot
  >`;
