import { html, nothing, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../controllers/sign-in.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconChevronDown, iconCopy, iconExternal, iconHelp } from '../../ui/icons.js';
import type { At, SignInView } from './sign-in-view.js';
import { closeButton, step, stepHeader, walletIcon } from './step.js';

/** Where someone without a wallet finds one: a list that nobody pays to be on. Opened by a click only. */
const findWallet = 'https://ethereum.org/wallets/find-wallet/';

/** The wallets to choose from, the last used one first; without any, how to get one. */
export function picker(view: SignInView<At<'choosing'>>): TemplateResult {
  const { wallets } = view.state;
  if (wallets.length === 0) return noWallet(view);
  return html`${pickerHeader(view)} ${view.reason ? html`<p class="wallets-note">${view.reason}</p>` : nothing}
    <div class="wallets sheet-body" part="list wallets">
      <h3 class="wallets-title">${view.t('wallet-connect.choose.here')}</h3>
      <ul>
        ${wallets.map((wallet, index) => walletRow(wallet, index, view))}
      </ul>
    </div>
    ${note(view)}`;
}

/** The same in outline, while the code that finds wallets is on its way. */
export function pickerSkeleton(view: SignInView): TemplateResult {
  return html`${pickerHeader(view)}
    <div class="wallets" part="list wallets" role="status" aria-busy="true">
      <h3 class="wallets-title">${view.t('wallet-connect.choose.looking')}</h3>
      ${[1, 2].map(
        () =>
          html`<div class="wallet">
            <span class="skeleton wallet-icon" part="skeleton"></span
            ><span class="skeleton line" part="skeleton"></span>
          </div>`,
      )}
    </div>
    ${note(view)}`;
}

const pickerHeader = ({ t, close }: SignInView): TemplateResult =>
  html`<div class="sheet-header">
    <h2 class="sheet-title" part="title sheet-title">${t('wallet-connect.choose.title')}</h2>
    ${closeButton(t('action.close'), close)}
  </div>`;

/** The chip stands beside the button, so that the button is called what the wallet is called. */
function walletRow(wallet: FoundWallet, index: number, { t, choose }: SignInView): TemplateResult {
  const tag = wallet.test ? 'test' : wallet.recent ? 'recent' : 'detected';
  const tone = { test: 'warning', recent: 'accent', detected: '' }[tag];
  return html`<li class="wallet" part="item wallet">
    <button class="grow" type="button" aria-describedby="wallet-tag-${index}" @click=${() => choose(wallet.id)}>
      ${walletIcon(wallet, 36)}<bdi class="name">${wallet.name}</bdi>
    </button>
    <span class="chip ${tone}" part="chip ${tone}" id="wallet-tag-${index}"
      ><span>${t(`wallet-connect.choose.${tag}`)}</span></span
    >
  </li>`;
}

const note = ({ t }: SignInView): TemplateResult =>
  html`<div class="sheet-note">
    <slot name="terms"></slot>
    <p>
      ${t('wallet-connect.choose.new')}
      <a href=${findWallet} target="_blank" rel="noopener noreferrer">${t('wallet-connect.choose.get')}</a>
    </p>
  </div>`;

function noWallet(view: SignInView): TemplateResult {
  const { t, linkCopied, copyLink } = view;
  return html`${stepHeader(view, false)}
    <div class="sheet-body">
      ${step({
        percent: 0,
        title: t('wallet-connect.none.title'),
        body: t('wallet-connect.none.body'),
        extra: html`<details class="message" part="message">
            <summary>
              ${icon(iconHelp, 16)}<span>${t('wallet-connect.none.what')}</span>${icon(iconChevronDown, 16)}
            </summary>
            <p>${t('wallet-connect.none.answer')}</p>
          </details>
          <slot name="help"></slot>`,
        actions: html`<a
            class="button primary block"
            part="button primary"
            href=${findWallet}
            target="_blank"
            rel="noopener noreferrer"
            ><span>${t('wallet-connect.none.get')}</span>${icon(iconExternal, 16)}</a
          >
          ${button(t(linkCopied ? 'action.copied' : 'wallet-connect.none.copy'), {
            variant: 'secondary',
            block: true,
            icon: linkCopied ? iconCheck : iconCopy,
            onClick: copyLink,
          })}
          <p class="small">${t('wallet-connect.none.phone')}</p>
          <span class="vh" role="status">${linkCopied ? t('action.copied') : nothing}</span>`,
      })}
    </div>`;
}
