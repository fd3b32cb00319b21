import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';

/** What the question shows and calls. */
export interface SignOutStepView {
  readonly t: Localize['t'];
  /** Sessions there are, where that is known. */
  readonly count: number | undefined;
  readonly busy: boolean;
  /** Why the sessions could not be ended. */
  readonly problem: string | undefined;
  signOut(): void;
  cancel(): void;
}

/** Asks in place of the menu whether a member means to sign out everywhere. */
export const signOutStep = ({ t, count, busy, problem, signOut, cancel }: SignOutStepView): TemplateResult =>
  html`<div class="menu-step" role="alertdialog" aria-labelledby="everywhere-title" aria-describedby="everywhere-body">
    <strong id="everywhere-title">${t('wallet-connect.everywhere.title')}</strong>
    <p id="everywhere-body">
      ${count === undefined ? t('wallet-connect.everywhere.unknown') : t('wallet-connect.everywhere.body', { count })}
    </p>
    ${button(t(busy ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.everywhere'), {
      block: true,
      busy,
      onClick: signOut,
    })}
    ${button(t('wallet-connect.everywhere.cancel'), { variant: 'secondary', block: true, onClick: cancel })}
    ${problem ? html`<p class="menu-note danger" role="alert">${problem}</p>` : nothing}
  </div>`;
