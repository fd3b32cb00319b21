import { html, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../../stores/sign-in/sign-in-state.js';
import { button } from '../../../ui/button.js';
import { iconKey, iconPlus } from '../../../ui/icons.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { otherWallet } from './steps.js';

/** Offers the passkey above the wallets, because it is the only way to sign in without one. */
export const passkeyOffer = (passkey: FoundWallet, { t, requests }: SignInView): TemplateResult =>
  html`<div class="passkey" part="passkey">
    ${button(t('wallet-connect.passkey.continue'), {
      block: true,
      icon: iconKey,
      onClick: () => void requests?.choose(passkey.key),
    })}
    <p>${t('wallet-connect.passkey.why')}</p>
  </div>`;

/** This browser has seen no passkey: asks whether the member has one on another device. */
export const passkeyChoice = (view: SignInView<At<'choosing-passkey'>>): TemplateResult => {
  const { t, requests, state, goal } = view;
  const host = location.hostname;
  return step({
    wallet: state.wallet,
    percent: 11,
    title: t(`wallet-connect.passkey.choice.${goal === 'link' ? 'link' : 'title'}`),
    body: t('wallet-connect.passkey.choice.body', { host }),
    actions: html`${button(t('wallet-connect.passkey.choice.new'), {
      block: true,
      icon: iconPlus,
      onClick: () => requests?.usePasskey('new'),
    })}
    ${button(t('wallet-connect.passkey.choice.existing'), {
      variant: 'secondary',
      block: true,
      icon: iconKey,
      onClick: () => requests?.usePasskey('existing'),
    })}
    ${otherWallet(view)}`,
  });
};

/** Offers another passkey than the one used last, which may be gone from the device. */
export const anotherPasskey = ({ t, requests }: SignInView): TemplateResult =>
  button(t('wallet-connect.passkey.another'), {
    variant: 'quiet',
    block: true,
    onClick: () => requests?.pairAnother(),
  });
