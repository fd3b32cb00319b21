import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { AccountState, AccountWallet } from '../../../stores/sign-in/account-store.js';
import { shortAddress } from '../../../ui/address.js';
import { avatar } from '../../../ui/avatar.js';
import { explorerPage } from '../../../ui/explorer-page.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconCopy, iconExternal, iconLink, iconLogout, iconPlus, iconX } from '../../../ui/icons.js';
import { walletTypeName } from '../../wallet-type-name.js';
import { addressOf, nameOf, type Member } from './member.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';

/** Data and handlers of the menu. */
export interface AccountMenuView {
  readonly t: Localize['t'];
  readonly member: Member;
  readonly state: AccountState;
  /** Why the session could not be ended. */
  readonly problem: string | undefined;
  /** The address that was copied a moment ago, or the mark of its wallet's line. */
  readonly copied: string | undefined;
  /** Whether the page lists accounts at other providers. */
  readonly hasAccounts: boolean;
  /** @param mark identifies in `copied` which of the places with this address was pressed */
  readonly onCopy: (address: string, mark: string) => void;
  readonly onShowAccounts: () => void;
  readonly onLink: () => void;
  readonly onUnlink: (wallet: AccountWallet) => void;
  readonly onSignOut: () => void;
  /** Asks whether the member wants to sign out everywhere. */
  readonly onAskEverywhere: () => void;
}

/** Renders who the member is, their wallets and accounts, and the way to sign out. */
export function accountMenu(view: AccountMenuView): TemplateResult {
  const { t, member, state, problem, hasAccounts, onShowAccounts, onSignOut, onAskEverywhere } = view;
  const { isSigningOut } = state;
  const name = nameOf(member);
  const explorer = explorerPage(state.explorerUrl, 'address', addressOf(member));
  const late = state.wallets.filter(({ isLate }) => isLate);
  // Lines that may appear while the menu is open come last, so that nothing moves under the member's finger.
  return html`<div role="menu" aria-label=${t('wallet-connect.account.menu')}>
      <div class="profile" part="profile">
        ${avatar(member.logoUrl, addressOf(member), 44)}
        <div class="who">
          ${name.isAddress ? nothing : html`<strong class="truncate"><bdi>${name.text}</bdi></strong>`}
          ${copyButton(view)}
        </div>
      </div>
      ${hasWallets(state) ? wallets(view) : nothing}
      ${
        hasAccounts
          ? html`<div class="menu-block">
              ${item({
                icon: iconLink,
                label: html`<span>${t('wallet-connect.account.accounts')}</span
                  ><span class="end num">${state.accountCount}</span>`,
                onClick: onShowAccounts,
              })}
            </div>`
          : nothing
      }
      <div class="menu-block">
        ${item({
          icon: iconLogout,
          kind: 'danger',
          label: html`<span
            >${t(isSigningOut ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.sign-out')}</span
          >`,
          isBusy: isSigningOut,
          onClick: onSignOut,
        })}
        ${
          state.canEndSessions
            ? item({
                icon: iconLogout,
                kind: 'danger everywhere',
                label: html`<span>${t('wallet-connect.account.everywhere')}</span>`,
                opensDialog: true,
                onClick: onAskEverywhere,
              })
            : nothing
        }
      </div>
      ${explorer ? html`<div class="menu-block">${explorerLink(t, explorer)}</div>` : nothing}
      ${late.length > 0 ? html`<div class="menu-block">${late.map((each) => wallet(view, each))}</div>` : nothing}
    </div>
    ${state.needsWayBack ? html`<p class="menu-note" id="way-back">${t('wallet-connect.account.way-back.why')}</p>` : nothing}
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
  /** Additional classes; `danger` is also a part. */
  readonly kind?: string;
  readonly isBusy?: boolean;
  readonly opensDialog?: boolean;
  /** Id of a text that says more. */
  readonly describedBy?: string | undefined;
  readonly onClick: () => void;
}

/** Renders a line of the menu that the member can press. */
function item({
  icon: path,
  label,
  kind = '',
  isBusy = false,
  opensDialog,
  describedBy,
  onClick,
}: Item): TemplateResult {
  return html`<button
    class="menu-item ${kind}"
    part="menu-item${kind.startsWith('danger') ? ' danger' : ''}"
    type="button"
    role="menuitem"
    tabindex="-1"
    aria-disabled=${isBusy ? 'true' : nothing}
    aria-haspopup=${opensDialog ? 'dialog' : nothing}
    aria-describedby=${describedBy ?? nothing}
    @click=${() => isBusy || onClick()}
  >
    ${icon(path)}${label}
  </button>`;
}

function copyButton({ t, member, copied, onCopy }: AccountMenuView): TemplateResult {
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
    @click=${() => onCopy(address, address)}
  >
    ${isCopied ? html`<span>${t('action.copied')}</span>` : html`<bdi class="mono">${short}</bdi>`}
    ${icon(isCopied ? iconCheck : iconCopy, 14)}
  </button>`;
}

/** Whether the menu opened with a list of wallets. */
const hasWallets = ({ wallets, hasLinkRoom }: AccountState): boolean =>
  hasLinkRoom || wallets.filter(({ isLate }) => !isLate).length > 1;

function wallets(view: AccountMenuView): TemplateResult {
  const { t, state } = view;
  return html`<div class="menu-block" role="group" aria-labelledby="wallets-title">
    <div class="menu-title">
      <span id="wallets-title">${t('wallet-connect.account.wallets')}</span>
      <span class="num" aria-hidden="true">${state.wallets.length}</span>
    </div>
    ${state.wallets.map((each) => (each.isLate ? nothing : wallet(view, each)))}
    ${state.hasLinkRoom ? link(view) : nothing}
  </div>`;
}

/** Renders the line that links another wallet, or reserves its space. */
function link({ t, state: { canLink, needsWayBack }, onLink }: AccountMenuView): TemplateResult {
  if (!canLink)
    return html`<div class="awaited" aria-hidden="true">
      ${canLink === undefined ? html`<span class="skeleton"></span>` : nothing}
    </div>`;
  return item({
    icon: iconPlus,
    kind: 'link',
    label: needsWayBack
      ? html`<strong class="way-back">${t('wallet-connect.account.way-back')}</strong>`
      : html`<span>${t('wallet-connect.account.link')}</span>`,
    describedBy: needsWayBack ? 'way-back' : undefined,
    opensDialog: true,
    onClick: onLink,
  });
}

/** Renders one wallet. A press copies its address; a second button removes the wallet, if that is possible. */
function wallet({ t, state, copied, onCopy, onUnlink }: AccountMenuView, linked: AccountWallet): TemplateResult {
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
      @click=${() => onCopy(address, mark)}
    >
      <span class="tile" part="tile">${ecosystemIcon(type, 16)}</span>
      <span class="facts"><bdi class="mono">${short}</bdi> <span class="sub">${facts}</span></span>
      ${isPrimary ? html`<span class="chip" part="chip"><span>${primary}</span></span>` : nothing}
      ${icon(copied === mark ? iconCheck : iconCopy, 16)}
    </button>
    ${
      state.canUnlink && !isUnlinked
        ? html`<button
            class="unlink"
            part="menu-item"
            type="button"
            role="menuitem"
            tabindex="-1"
            aria-haspopup="dialog"
            aria-label=${t('wallet-connect.account.unlink', { address: short })}
            title=${t('wallet-connect.account.unlink', { address: short })}
            @click=${() => onUnlink(linked)}
          >
            ${icon(iconX, 16)}
          </button>`
        : nothing
    }
  </div>`;
}
