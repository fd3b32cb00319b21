import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconChevronDown, iconCopy, iconExternal } from '../../../ui/icons.js';
import { iconPhone } from './icons.js';
import { qrCode } from './qr-code.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { otherWallet } from './steps.js';

import { english } from '../../../i18n/english.js';

const pairingTexts = english('pairing');

type View = SignInView<At<'connecting'>>;

/** Renders the link to a wallet elsewhere: as a code to scan or, if the page itself is on a phone, as a link to the app. */
const pairing = (view: View): TemplateResult => (view.isPhone ? onPhone(view) : toScan(view));

const toScan = (view: View): TemplateResult =>
  step({
    percent: 22,
    emblem: code(view),
    title: view.t(`wallet-connect.${wayOf(view)}.scan.title`),
    body: view.t(`wallet-connect.${wayOf(view)}.scan.body`),
    actions: html`${copy(view)} ${otherWallet(view)}`,
  });

const onPhone = (view: View): TemplateResult => {
  const { t, state } = view;
  return step({
    wallet: state.wallet,
    percent: 22,
    busy: true,
    title: t('wallet-connect.pairing.open.title'),
    body: t(`wallet-connect.${wayOf(view)}.open.body`),
    extra: html`<details class="message" part="message">
      <summary>
        ${icon(iconPhone, 16)}<span>${t('wallet-connect.pairing.other-phone')}</span>${icon(iconChevronDown, 16)}
      </summary>
      ${code(view)}
    </details>`,
    actions: html`<a
        class="button primary block"
        part="button"
        href=${state.pairing ?? nothing}
        rel="noopener noreferrer"
        ><span>${t('wallet-connect.pairing.open.action')}</span>${icon(iconExternal, 16)}</a
      >
      ${copy(view)} ${otherWallet(view)}`,
  });
};

/** A signed-in member cannot guess what the code is for, so the text explains it. */
const wayOf = ({ goal }: View): 'again' | 'pairing' => (goal === 'reconnect' ? 'again' : 'pairing');

const code = ({ t, state }: View): TemplateResult =>
  qrCode(state.pairing ?? '', t('wallet-connect.pairing.scan.picture'));

const copy = ({ t, state, isLinkCopied, onCopyLink }: View): TemplateResult =>
  html`${button(t(isLinkCopied ? 'action.copied' : 'wallet-connect.pairing.copy'), {
      variant: 'secondary',
      block: true,
      icon: isLinkCopied ? iconCheck : iconCopy,
      onClick: () => onCopyLink(state.pairing),
    })}<span class="vh" role="status">${isLinkCopied ? t('action.copied') : nothing}</span>`;

/** The way to a wallet on another device or in another app, which loads while that wallet is asked for its link. */
export const part = { texts: pairingTexts, make: () => pairing };
