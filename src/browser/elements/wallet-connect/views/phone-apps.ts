import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../ui/icon.js';
import { iconExternal } from '../../../ui/icons.js';
import type { SignInView } from './sign-in-view.js';

/** Links that open this page in a wallet's own browser, and a note on what then happens; nothing if there are no links. */
export const phoneApps = ({ t, apps }: SignInView): TemplateResult | typeof nothing =>
  apps.length === 0
    ? nothing
    : html`<ul class="apps" part="list">
          ${apps.map(
            ({ name, link }) =>
              html`<li class="wallet" part="item wallet">
                <a class="grow" href=${link(location.href)} rel="noopener noreferrer"
                  ><span class="name">${t('wallet-connect.none.open', { wallet: name })}</span></a
                >
                ${icon(iconExternal, 16)}
              </li>`,
          )}
        </ul>
        <p class="wallets-hint">${t('wallet-connect.none.apps-next')}</p>`;
