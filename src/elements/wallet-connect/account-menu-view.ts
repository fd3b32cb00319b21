import { html, nothing, type TemplateResult } from 'lit';
import type { WalletType } from '../../contract/primitives.js';
import type { Localize } from '../../controllers/localize.js';
import { shortAddress } from '../../ui/address.js';
import { avatar } from '../../ui/avatar.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconCopy, iconExternal, iconLink, iconLogout, iconPlus, iconX } from '../../ui/icons.js';
import { walletTypeName } from '../wallet-type-name.js';
import { addressOf, nameOf, type Member } from './member.js';
import { ecosystemIcon } from '../../ui/ecosystem-icon.js';

/** A wallet of the member. */
export interface MenuWallet {
  readonly address: string;
  readonly type: WalletType;
  /** The first of several, where that is known. */
  readonly isPrimary: boolean;
  /** The one of several that the member signed in with. */
  readonly isOwn: boolean;
  /** Only said to be of their group: linking it is what makes it theirs here. */
  readonly isUnlinked: boolean;
}

/** What the menu shows and calls. */
export interface AccountMenuView {
  readonly t: Localize['t'];
  readonly member: Member;
  readonly wallets: readonly MenuWallet[];
  /** Mark of the address that was copied a moment ago. */
  readonly copied: string | undefined;
  /** Whether the member can link a further wallet here; undefined until the proxy answers. */
  readonly canLink: boolean | undefined;
  /** The session is being ended. */
  readonly busy: boolean;
  /** Why the session could not be ended. */
  readonly problem: string | undefined;
  copy(address: string, mark: string): void;
  signOut(): void;
  /** Asks whether signing out everywhere is meant; absent where the proxy does not do it. */
  readonly askEverywhere: (() => void) | undefined;
  /** Begins to link a further wallet. */
  link(): void;
  /** Begins to remove a wallet; absent where none can be. */
  readonly unlink: ((wallet: MenuWallet) => void) | undefined;
  /** What the chain's explorer shows of the address, where there is one. */
  readonly explorer: string | undefined;
  /** Accounts connected elsewhere, where the page lists them; how many, once that is known. */
  readonly accounts: { readonly count: number | undefined; show(): void } | null;
}

/** Who the member is, their wallets and accounts, the way out. */
export function accountMenu(view: AccountMenuView): TemplateResult {
  const { t, member, wallets: all, busy, problem, signOut, askEverywhere, accounts } = view;
  const name = nameOf(member);
  return html`<div role="menu" aria-label=${t('wallet-connect.account.menu')}>
      <div class="profile" part="profile">
        ${avatar(member.logoUrl, addressOf(member), 44)}
        <div class="who">
          ${name.isAddress ? nothing : html`<strong class="truncate"><bdi>${name.text}</bdi></strong>`}
          ${copyButton(view)}
        </div>
      </div>
      ${all.length > 1 || view.canLink !== false ? wallets(view) : nothing}
      ${
        accounts
          ? html`<div class="menu-block">
              ${item({
                icon: iconLink,
                label: html`<span>${t('wallet-connect.account.accounts')}</span
                  ><span class="end num">${accounts.count}</span>`,
                onClick: accounts.show,
              })}
            </div>`
          : nothing
      }
      ${view.explorer ? html`<div class="menu-block">${explorerLink(t, view.explorer)}</div>` : nothing}
      <div class="menu-block">
        ${item({
          icon: iconLogout,
          kind: 'danger',
          label: html`<span
            >${t(busy ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.sign-out')}</span
          >`,
          isBusy: busy,
          onClick: signOut,
        })}
        ${
          askEverywhere
            ? item({
                icon: iconLogout,
                kind: 'danger everywhere',
                label: html`<span>${t('wallet-connect.account.everywhere')}</span>`,
                opensDialog: true,
                onClick: askEverywhere,
              })
            : nothing
        }
      </div>
    </div>
    ${problem ? html`<p class="menu-note danger" role="alert">${problem}</p>` : nothing}`;
}

const explorerLink = (t: AccountMenuView['t'], href: string): TemplateResult =>
  html`<a
    class="menu-item"
    part="menu-item"
    role="menuitem"
    tabindex="-1"
    href=${href}
    target="_blank"
    rel="noopener noreferrer"
  >
    ${icon(iconExternal)}<span>${t('wallet-connect.account.explorer', { explorer: new URL(href).hostname })}</span>
  </a>`;

interface Item {
  readonly icon: string;
  readonly label: TemplateResult;
  /** Classes of its own; `danger` is a part too. */
  readonly kind?: string;
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  readonly onClick: () => void;
}

/** A line of the menu with something to do. */
function item({ icon: path, label, kind = '', isBusy = false, opensDialog, onClick }: Item): TemplateResult {
  return html`<button
    class="menu-item ${kind}"
    part="menu-item${kind.startsWith('danger') ? ' danger' : ''}"
    type="button"
    role="menuitem"
    tabindex="-1"
    aria-disabled=${isBusy ? 'true' : nothing}
    aria-haspopup=${opensDialog ? 'dialog' : nothing}
    @click=${() => isBusy || onClick()}
  >
    ${icon(path)}${label}
  </button>`;
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

/** A line that may come: what stands below it is not to move away from a finger. */
const placeholder = html`<div class="awaited" aria-hidden="true"><span class="skeleton"></span></div>`;

function wallets(view: AccountMenuView): TemplateResult {
  const { t, wallets: all, canLink, link } = view;
  return html`<div class="menu-block" role="group" aria-labelledby="wallets-title">
    <div class="menu-title">
      <span id="wallets-title">${t('wallet-connect.account.wallets')}</span>
      <span class="num" aria-hidden="true">${all.length}</span>
    </div>
    ${all.map((each) => wallet(view, each))}
    ${
      canLink
        ? item({
            icon: iconPlus,
            kind: 'link',
            label: html`<span>${t('wallet-connect.account.link')}</span>`,
            opensDialog: true,
            onClick: link,
          })
        : nothing
    }
    ${canLink === undefined ? placeholder : nothing}
  </div>`;
}

/** One wallet: a press copies its address; beside it, where that can be, the way to remove it. */
function wallet({ t, copied, copy, unlink }: AccountMenuView, linked: MenuWallet): TemplateResult {
  const { address, type, isPrimary, isOwn, isUnlinked } = linked;
  const mark = `${type}:${address}`;
  const short = shortAddress(address);
  const marks = [isOwn && t('wallet-connect.account.own'), isUnlinked && t('wallet-connect.account.unlinked')];
  const facts = [walletTypeName(t, type), ...marks].filter(Boolean).join(' · ');
  const primary = t('wallet-connect.account.primary');
  const copyLabel = t('wallet-connect.account.copy', { address: short });
  return html`<div class="wallet-line" role="none">
    <button
      class="linked"
      part="item linked"
      type="button"
      role="menuitem"
      tabindex="-1"
      title=${address}
      aria-label=${[copyLabel, facts, isPrimary && primary].filter(Boolean).join(' ')}
      @click=${() => copy(address, mark)}
    >
      <span class="tile" part="tile">${ecosystemIcon(type, 16)}</span>
      <span class="facts"><bdi class="mono">${short}</bdi> <span class="sub">${facts}</span></span>
      ${isPrimary ? html`<span class="chip" part="chip"><span>${primary}</span></span>` : nothing}
      ${icon(copied === mark ? iconCheck : iconCopy, 16)}
    </button>
    ${
      unlink && !isUnlinked
        ? html`<button
            class="unlink"
            part="menu-item"
            type="button"
            role="menuitem"
            tabindex="-1"
            aria-haspopup="dialog"
            aria-label=${t('wallet-connect.account.unlink', { address: short })}
            title=${t('wallet-connect.account.unlink', { address: short })}
            @click=${() => unlink(linked)}
          >
            ${icon(iconX, 16)}
          </button>`
        : nothing
    }
  </div>`;
}
