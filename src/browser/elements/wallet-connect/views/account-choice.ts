import { html, nothing, type TemplateResult } from 'lit';
import { shortAddress } from '../../../ui/address.js';
import { avatar } from '../../../ui/avatar.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { otherWallet } from './steps.js';

type Choice = At<'choosing-account'>;

/** The wallet shares several accounts and leaves the choice to the page. */
export const accountChoice = (view: SignInView<Choice>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 33,
    title: view.t('wallet-connect.account-choice.title'),
    body: view.t(`wallet-connect.account-choice.${view.goal === 'link' ? 'link' : 'body'}`, {
      wallet: view.state.wallet.name,
    }),
    extra: html`<ul class="accounts" part="list">
      ${view.state.accounts.map((account) => row(account, view))}
    </ul>`,
    actions: otherWallet(view),
  });

function row({ address, name, label }: Choice['accounts'][number], { requests }: SignInView): TemplateResult {
  const called = (name ?? label)?.trim();
  const short = shortAddress(address);
  return html`<li class="wallet" part="item">
    <button class="grow" type="button" title=${address} @click=${() => requests?.useAccount(address)}>
      ${avatar(undefined, address, 36)}<span class="grow"
        ><bdi class="name${called ? '' : ' mono'}">${called || short}</bdi>${
          called ? html`<span class="sub mono" dir="ltr">${short}</span>` : nothing
        }</span
      >
    </button>
  </li>`;
}
