import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { button } from '../../../ui/button.js';

/** Data and handlers of the question. */
export interface SignOutView {
  readonly t: Localize['t'];
  /** Number of the member's sessions, if it is known. */
  readonly count: number | undefined;
  readonly isBusy: boolean;
  /** Why the sessions could not be ended. */
  readonly problem: string | undefined;
  readonly onSignOut: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks, in place of the menu, whether the member wants to sign out everywhere. The question gets the focus, none of the
 * answers does.
 */
export const signOutQuestion = ({ t, count, isBusy, problem, onSignOut, onCancel }: SignOutView): TemplateResult =>
  html`<div
    class="menu-step"
    role="alertdialog"
    aria-labelledby="everywhere-title"
    aria-describedby="everywhere-body"
    tabindex="-1"
  >
    <strong id="everywhere-title">${t('wallet-connect.everywhere.title')}</strong>
    <p id="everywhere-body">
      ${count === undefined ? t('wallet-connect.everywhere.unknown') : t('wallet-connect.everywhere.body', { count })}
    </p>
    ${button(t(isBusy ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.everywhere'), {
      block: true,
      busy: isBusy,
      onClick: onSignOut,
    })}
    ${button(t('wallet-connect.everywhere.cancel'), { variant: 'secondary', block: true, onClick: onCancel })}
    ${problem ? html`<p class="menu-note danger" role="alert">${problem}</p>` : nothing}
  </div>`;
