import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { shortAddress } from '../../ui/address.js';
import { avatar } from '../../ui/avatar.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconCopy, iconLogout, iconPlus } from '../../ui/icons.js';
import { walletTypeName } from '../wallet-type-name.js';
import { addressOf, nameOf, type Member } from './member.js';
import { ecosystemIcon } from '../../ui/ecosystem-icon.js';

/** What the menu shows and calls. */
export interface AccountMenuView {
  readonly t: Localize['t'];
  readonly member: Member;
  /** Mark of the address that was copied a moment ago. */
  readonly copied: string | undefined;
  /** Whether a further wallet can be linked here. */
  readonly canLink: boolean;
  /** The session is being ended. */
  readonly busy: boolean;
  /** Why the session could not be ended. */
  readonly problem: string | undefined;
  copy(address: string, mark: string): void;
  signOut(): void;
  /** Begins to link a further wallet. */
  link(): void;
}

/** Who the member is, their wallets, the way out. What they press copies an address, but for the last. */
export function accountMenu(view: AccountMenuView): TemplateResult {
  const { t, member, busy, problem, signOut } = view;
  const name = nameOf(member);
  return html`<div role="menu" aria-label=${t('wallet-connect.account.menu')}>
      <div class="profile" part="profile">
        ${avatar(member.logoUrl, addressOf(member), 44)}
        <div class="who">
          ${name.isAddress ? nothing : html`<strong class="truncate"><bdi>${name.text}</bdi></strong>`}
          ${copyButton(view)}
        </div>
      </div>
      ${member.wallets.length > 1 || view.canLink ? wallets(view) : nothing}
      <div class="menu-block">
        <button
          class="menu-item danger"
          part="menu-item danger"
          type="button"
          role="menuitem"
          tabindex="-1"
          aria-disabled=${busy}
          @click=${() => busy || signOut()}
        >
          ${icon(iconLogout)}<span
            >${t(busy ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.sign-out')}</span
          >
        </button>
      </div>
    </div>
    ${problem ? html`<p class="menu-note danger" role="alert">${problem}</p>` : nothing}`;
}

function copyButton({ t, member, copied, copy }: AccountMenuView): TemplateResult {
  const address = addressOf(member);
  const isCopied = copied === address;
  const short = shortAddress(address);
  return html`<button
    class="copy"
    part="address"
    type="button"
    role="menuitem"
    tabindex="-1"
    title=${address}
    aria-label=${isCopied ? t('action.copied') : t('wallet-connect.account.copy', { address: short })}
    @click=${() => copy(address, address)}
  >
    ${isCopied ? html`<span>${t('action.copied')}</span>` : html`<bdi class="mono">${short}</bdi>`}
    ${icon(isCopied ? iconCheck : iconCopy, 14)}
  </button>`;
}

function wallets({ t, member, copied, copy, canLink, link }: AccountMenuView): TemplateResult {
  return html`<div class="menu-block" role="group" aria-labelledby="wallets-title">
    <div class="menu-title">
      <span id="wallets-title">${t('wallet-connect.account.wallets')}</span>
      <span class="num" aria-hidden="true">${member.wallets.length}</span>
    </div>
    ${member.wallets.map(({ address, type }) => {
      const mark = `${type}:${address}`;
      const [short, kind] = [shortAddress(address), walletTypeName(t, type)];
      return html`<button
        class="linked"
        part="item linked"
        type="button"
        role="menuitem"
        tabindex="-1"
        title=${address}
        aria-label="${t('wallet-connect.account.copy', { address: short })} ${kind}"
        @click=${() => copy(address, mark)}
      >
        <span class="tile" part="tile">${ecosystemIcon(type, 16)}</span>
        <span><bdi class="mono">${short}</bdi> <span class="sub">${kind}</span></span>
        ${icon(copied === mark ? iconCheck : iconCopy, 16)}
      </button>`;
    })}
    ${
      canLink
        ? html`<button class="menu-item" part="menu-item" type="button" role="menuitem" tabindex="-1" @click=${link}>
            ${icon(iconPlus)}<span>${t('wallet-connect.account.link')}</span>
          </button>`
        : nothing
    }
  </div>`;
}
