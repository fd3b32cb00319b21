import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconChevronDown, iconCopy, iconExternal, iconHelp } from '../../ui/icons.js';
import { ecosystemIcon } from '../../ui/ecosystem-icon.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { findWallets, walletApps } from './wallet-links.js';

/** No wallet of the chosen kind is on this device: how to get one, and how to use one that is on a phone. */
export function noWallet({ t, state, type, phone, linkCopied, copyLink }: SignInView<At<'choosing'>>): TemplateResult {
  const isOnly = state.types.length < 2;
  const kind = t(`wallet-connect.type.${type}`);
  return step({
    ...(isOnly ? {} : { picture: ecosystemIcon(type, 40) }),
    percent: 0,
    title: isOnly ? t('wallet-connect.none.title') : t('wallet-connect.none.title-of', { kind }),
    body: t('wallet-connect.none.body'),
    extra: html`${
        isOnly
          ? html`<details class="message" part="message">
              <summary>
                ${icon(iconHelp, 16)}<span>${t('wallet-connect.none.what')}</span>${icon(iconChevronDown, 16)}
              </summary>
              <p>${t('wallet-connect.none.answer')}</p>
            </details>`
          : nothing
      }<slot name="help"></slot>`,
    actions: html`${phone ? apps(t, type) : nothing}
      <a
        class="button ${phone && walletApps[type] ? 'secondary' : 'primary'} block"
        part="button"
        href=${findWallets[type]}
        target="_blank"
        rel="noopener noreferrer"
        ><span>${isOnly ? t('wallet-connect.none.get') : t('wallet-connect.none.get-of', { kind })}</span>${icon(
          iconExternal,
          16,
        )}</a
      >
      ${button(t(linkCopied ? 'action.copied' : 'wallet-connect.none.copy'), {
        variant: 'secondary',
        block: true,
        icon: linkCopied ? iconCheck : iconCopy,
        onClick: () => copyLink(),
      })}
      <p class="small">${t('wallet-connect.none.phone')}</p>
      <span class="vh" role="status">${linkCopied ? t('action.copied') : nothing}</span>`,
  });
}

/** Links that open this page in the browser inside a wallet. */
const apps = (t: SignInView['t'], type: SignInView['type']): TemplateResult[] =>
  (walletApps[type] ?? []).map(
    ({ name, link }, index) =>
      html`<a
        class="button ${index === 0 ? 'primary' : 'secondary'} block"
        part="button"
        href=${link(location.href)}
        rel="noopener noreferrer"
        ><span>${t('wallet-connect.none.open', { wallet: name })}</span>${icon(iconExternal, 16)}</a
      >`,
  );
