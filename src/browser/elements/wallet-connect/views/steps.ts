import { isTonProof } from '../../../../wallet-types/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../../stores/sign-in/sign-in-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconArrowRight, iconCheck, iconChevronDown, iconSwap } from '../../../ui/icons.js';
import { memberName } from '../../../ui/name.js';
import { iconDocument } from './icons.js';
import { passkeyWords } from './passkey-words.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';

/** The page asks the wallet for its account. */
export const connecting = (view: SignInView<At<'connecting'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 22,
    busy: true,
    ...(view.state.wallet.isPasskey
      ? passkeyWords(view.t, 'connecting')
      : {
          title: view.t('wallet-connect.connecting.title', { wallet: view.state.wallet.name }),
          body: view.t(`wallet-connect.connecting.${connectingBody(view.state.wallet)}`),
          extra: tips(view.t, view.state.isLate),
        }),
    actions: html`${view.state.isLate ? askAgain(view) : nothing} ${otherWallet(view)}`,
  });

/** TON wallets prove an account while they share it. A wallet elsewhere has to be found first. */
const connectingBody = ({ type, elsewhere }: FoundWallet): 'proof' | 'way' | 'body' =>
  elsewhere ? 'way' : isTonProof(type) ? 'proof' : 'body';

/** The wallet is on a network that this community does not use. */
export function wrongNetwork(view: SignInView<At<'wrong-network'>>): TemplateResult {
  const { t, state, requests } = view;
  const { id, name = t('status.unknown-network', { id: String(id) }) } = state.current;
  const names = { wanted: state.wanted.name, current: name };
  return step({
    wallet: state.wallet,
    percent: 44,
    mark: { tone: 'warning', icon: iconSwap },
    title: t('wallet-connect.network.title', names),
    body: t('wallet-connect.network.body', names),
    extra: html`<div class="route" aria-hidden="true">
        <bdi class="network" part="network">${name}</bdi>${icon(iconArrowRight, 16)}<bdi
          class="network to"
          part="network"
          >${state.wanted.name}</bdi
        >
      </div>
      <p class="small" role="status">${state.switching ? t('wallet-connect.network.by-hand') : nothing}</p>`,
    actions: html`${button(t(state.switching ? 'wallet-connect.network.switching' : 'wallet-connect.network.switch'), {
      block: true,
      busy: state.switching,
      onClick: () => requests?.switchNetwork(),
    })}
    ${otherWallet(view)}`,
  });
}

/** The page asks the wallet to sign. The member can read the text here too. */
export const signing = (view: SignInView<At<'signing'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 66,
    busy: true,
    ...(view.state.wallet.isPasskey
      ? passkeyWords(view.t, 'signing')
      : {
          title: view.t('wallet-connect.signing.title'),
          body: view.t(
            view.state.wallet.elsewhere ? 'wallet-connect.signing.elsewhere' : 'wallet-connect.signing.body',
          ),
        }),
    extra: html`${signedText(view.t, view.state.message)}
      <slot name="terms"></slot>
      ${view.state.wallet.isPasskey ? nothing : tips(view.t, view.state.isLate)}`,
    actions: html`${askAgain(view)} ${view.state.wallet.elsewhere ? pairAnother(view) : nothing}
    ${button(view.t('wallet-connect.cancel'), { variant: 'quiet', block: true, onClick: () => view.requests?.cancel() })}`,
  });

/** Shows the text that a wallet is asked to sign. */
export const signedText = (t: SignInView['t'], message: string): TemplateResult =>
  html`<details class="message" part="message" open>
    <summary>
      ${icon(iconDocument, 16)}<span>${t('wallet-connect.signing.what')}</span>${icon(iconChevronDown, 16)}
    </summary>
    <pre dir="ltr" tabindex="0" aria-label=${t('wallet-connect.signing.what')}>${message}</pre>
  </details>`;

/** The proxy verifies the signature. */
export const verifying = (view: SignInView<At<'verifying'>>): TemplateResult =>
  step({
    wallet: view.state.wallet,
    percent: 89,
    busy: true,
    title: view.t('wallet-connect.verifying.title'),
    body: view.t('wallet-connect.verifying.body'),
  });

/** The member is signed in. */
export const done = ({ state, t, goal }: SignInView<At<'done'>>): TemplateResult =>
  step({
    wallet: state.wallet,
    percent: 100,
    mark: { tone: 'success', icon: iconCheck },
    title:
      goal === 'link'
        ? t('wallet-connect.link.done.title')
        : t('wallet-connect.done.title', {
            name: memberName({ displayName: state.user.displayName, address: state.user.wallets[0]?.address ?? '' })
              .text,
          }),
    body: t(goal === 'link' ? 'wallet-connect.link.done.body' : 'wallet-connect.done.body'),
  });

/** Says what to check once a wallet has taken long, since wallets often open their windows out of sight. */
export function tips(t: SignInView['t'], isLate: boolean): TemplateResult {
  const advice = ['hidden', 'locked', 'slow'] as const;
  return html`<div class=${isLate ? 'tips' : 'vh'} role="status">
    ${
      isLate
        ? html`<strong>${t('wallet-connect.tips.title')}</strong>
            <ul>
              ${advice.map((key) => html`<li>${t(`wallet-connect.tips.${key}`)}</li>`)}
            </ul>`
        : nothing
    }
  </div>`;
}

export const askAgain = ({ t, requests }: SignInView): TemplateResult =>
  button(t('wallet-connect.ask-again'), { variant: 'secondary', block: true, onClick: () => requests?.retry() });

/** Offers another wallet, because the paired one may be on a phone that the member does not have with them. */
export const pairAnother = ({ t, requests }: SignInView): TemplateResult =>
  button(t('wallet-connect.pair-another'), { variant: 'quiet', block: true, onClick: () => requests?.pairAnother() });

export const otherWallet = ({ t, requests }: SignInView): TemplateResult =>
  button(t('wallet-connect.use-another'), { variant: 'quiet', block: true, onClick: () => requests?.cancel() });
