import { isTonProof } from '../../contract/wallet-types/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../controllers/sign-in.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconArrowRight, iconCheck, iconChevronDown, iconSwap } from '../../ui/icons.js';
import { memberName } from '../../ui/name.js';
import { iconDocument } from './icons.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';

/** The wallet is asked for its account. */
export const connecting = (view: SignInView<At<'connecting'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 22,
    busy: true,
    title: view.t('wallet-connect.connecting.title', { wallet: view.state.wallet.name }),
    body: view.t(`wallet-connect.connecting.${connectingBody(view.state.wallet)}`),
    extra: tips(view),
    actions: html`${view.late ? askAgain(view) : nothing} ${otherWallet(view)}`,
  });

/** Wallets of TON prove an account while they share it; one elsewhere has to be found first. */
const connectingBody = ({ type, elsewhere }: FoundWallet): 'proof' | 'way' | 'body' =>
  elsewhere ? 'way' : isTonProof(type) ? 'proof' : 'body';

/** The wallet is on a network this community does not live on. */
export function wrongNetwork(view: SignInView<At<'wrong-network'>>): TemplateResult {
  const { t, state, switchNetwork } = view;
  const names = { wanted: state.wanted.name, current: state.current.name };
  return step({
    wallet: state.wallet,
    percent: 44,
    mark: { tone: 'warning', icon: iconSwap },
    title: t('wallet-connect.network.title', names),
    body: t('wallet-connect.network.body', names),
    extra: html`<div class="route" aria-hidden="true">
        <span class="network" part="network">${state.current.name}</span>${icon(iconArrowRight, 16)}<span
          class="network to"
          part="network"
          >${state.wanted.name}</span
        >
      </div>
      <p class="small" role="status">${state.switching ? t('wallet-connect.network.by-hand') : nothing}</p>`,
    actions: html`${button(t(state.switching ? 'wallet-connect.network.switching' : 'wallet-connect.network.switch'), {
      block: true,
      busy: state.switching,
      onClick: switchNetwork,
    })}
    ${otherWallet(view)}`,
  });
}

/** The wallet is asked to sign; what it is asked to sign can be read here too. */
export const signing = (view: SignInView<At<'signing'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 66,
    busy: true,
    title: view.t('wallet-connect.signing.title'),
    body: view.t(view.state.wallet.elsewhere ? 'wallet-connect.signing.elsewhere' : 'wallet-connect.signing.body'),
    extra: html`${signedText(view.t, view.state.message)}
      <slot name="terms"></slot>
      ${tips(view)}`,
    actions: html`${askAgain(view)} ${view.state.wallet.elsewhere ? pairAnother(view) : nothing}
    ${button(view.t('wallet-connect.cancel'), { variant: 'quiet', block: true, onClick: view.others })}`,
  });

/** What a wallet is asked to sign. */
export const signedText = (t: SignInView['t'], message: string): TemplateResult =>
  html`<details class="message" part="message" open>
    <summary>
      ${icon(iconDocument, 16)}<span>${t('wallet-connect.signing.what')}</span>${icon(iconChevronDown, 16)}
    </summary>
    <pre dir="ltr" tabindex="0" aria-label=${t('wallet-connect.signing.what')}>${message}</pre>
  </details>`;

/** The proxy looks at the signature. */
export const verifying = (view: SignInView<At<'verifying'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 89,
    busy: true,
    title: view.t('wallet-connect.verifying.title'),
    body: view.t('wallet-connect.verifying.body'),
  });

/** The member is signed in. */
export const done = ({ state, t, linking }: SignInView<At<'done'>>): TemplateResult =>
  step({
    wallet: state.wallet,
    percent: 100,
    mark: { tone: 'success', icon: iconCheck },
    title: linking
      ? t('wallet-connect.link.done.title')
      : t('wallet-connect.done.title', {
          name: memberName({ displayName: state.user.displayName, address: state.user.wallets[0]?.address ?? '' }).text,
        }),
    body: t(linking ? 'wallet-connect.link.done.body' : 'wallet-connect.done.body'),
  });

/** Wallets open their windows where nobody looks; what to check, once it has taken long. */
export function tips({ t, late }: Pick<SignInView, 't' | 'late'>): TemplateResult {
  const advice = ['hidden', 'locked', 'slow'] as const;
  return html`<div class=${late ? 'tips' : 'vh'} role="status">
    ${
      late
        ? html`<strong>${t('wallet-connect.tips.title')}</strong>
            <ul>
              ${advice.map((key) => html`<li>${t(`wallet-connect.tips.${key}`)}</li>`)}
            </ul>`
        : nothing
    }
  </div>`;
}

export const askAgain = ({ t, retry }: SignInView): TemplateResult =>
  button(t('wallet-connect.ask-again'), { variant: 'secondary', block: true, onClick: retry });

/** The wallet that is paired already may be on a phone that is not at hand. */
export const pairAnother = ({ t, pairAnother }: SignInView): TemplateResult =>
  button(t('wallet-connect.pair-another'), { variant: 'quiet', block: true, onClick: pairAnother });

export const otherWallet = ({ t, others }: SignInView): TemplateResult =>
  button(t('wallet-connect.use-another'), { variant: 'quiet', block: true, onClick: others });
