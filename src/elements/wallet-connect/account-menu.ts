import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { shortAddress } from '../../ui/address.js';
import { avatar } from '../../ui/avatar.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconCopy, iconLogout, iconWallet } from '../../ui/icons.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';
import { addressOf, nameOf, type Member } from './account-chip.js';
import { ethereumSign } from './icons.js';

/** What the menu shows besides the member. */
export interface AccountMenuOptions {
  readonly member: Member;
  /** The session is being ended. */
  readonly busy: boolean;
  /** Why the session could not be ended. */
  readonly problem: string | undefined;
  readonly signOut: () => void;
}

/** Milliseconds a confirmation stays. */
const confirmation = 2500;

/**
 * Menu of the signed-in member: who they are, their wallets, the way out. Arrow keys move in it, Esc and Tab leave it.
 * Call `render` in the host's template while somebody is signed in.
 */
export class AccountMenu implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #t: Localize['t'];
  readonly #popover: Popover;
  #copied: string | undefined;
  #copyFailed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, t: Localize['t']) {
    this.#host = host;
    this.#t = t;
    this.#popover = new Popover(host, {
      anchor: () => this.#find('.account'),
      popover: () => this.#find('.account-menu'),
    });
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#popover.isOpen) return this.close();
    this.#confirm(undefined, false);
    this.#popover.open();
    this.#items[0]?.focus();
  }

  close(): void {
    this.#popover.close();
  }

  render(options: AccountMenuOptions): TemplateResult {
    const { member, busy, problem } = options;
    const name = nameOf(member);
    return html`<div
      class="menu account-menu on-raised"
      part="menu account-menu"
      popover="auto"
      role="menu"
      aria-label=${this.#t('wallet-connect.account.menu')}
      @keydown=${this.#handleKeyDown}
    >
      <div class="profile" part="profile">
        ${avatar(member.logoUrl, addressOf(member), 44)}
        <div class="who">
          ${name.isAddress ? nothing : html`<strong class="truncate"><bdi>${name.text}</bdi></strong>`}
          ${this.#renderCopy(addressOf(member))}
        </div>
      </div>
      ${member.wallets.length > 1 ? this.#renderWallets(member.wallets) : nothing}
      <div class="menu-block">
        ${problem ? html`<p class="menu-note danger" role="alert">${problem}</p>` : nothing}
        <button
          class="menu-item danger"
          part="menu-item danger"
          type="button"
          role="menuitem"
          tabindex="-1"
          aria-disabled=${busy}
          @click=${() => busy || options.signOut()}
        >
          ${icon(iconLogout)}<span
            >${this.#t(busy ? 'wallet-connect.account.signing-out' : 'wallet-connect.account.sign-out')}</span
          >
        </button>
      </div>
    </div>`;
  }

  /** What was copied, for a live region outside of the menu. */
  get announcement(): string {
    if (this.#copyFailed) return this.#t('wallet-connect.account.copy-failed');
    return this.#copied ? this.#t('wallet-connect.account.copied') : '';
  }

  #renderCopy(address: string): TemplateResult {
    const isCopied = this.#copied === address;
    return html`<button
      class="copy"
      part="address"
      type="button"
      role="menuitem"
      tabindex="-1"
      aria-label=${this.#t('wallet-connect.account.copy', { address })}
      @click=${() => this.#copy(address)}
    >
      ${
        isCopied
          ? html`<span>${this.#t('action.copied')}</span>`
          : html`<bdi class="mono">${shortAddress(address)}</bdi>`
      }
      ${icon(isCopied ? iconCheck : iconCopy, 14)}
    </button>`;
  }

  #renderWallets(wallets: Member['wallets']): TemplateResult {
    return html`<div class="menu-block" role="group" aria-labelledby="wallets-title">
      <div class="menu-title">
        <span id="wallets-title">${this.#t('wallet-connect.account.wallets')}</span>
        <span class="num" aria-hidden="true">${wallets.length}</span>
      </div>
      ${wallets.map(({ address, type }) => {
        const isCopied = this.#copied === `${type}:${address}`;
        return html`<button
          class="linked"
          part="item linked"
          type="button"
          role="menuitem"
          tabindex="-1"
          aria-label="${this.#t('wallet-connect.account.copy', { address })}, ${walletTypeName(this.#t, type)}"
          @click=${() => this.#copy(address, `${type}:${address}`)}
        >
          <span class="tile" part="tile">${type === 'evm' ? ethereumSign(16) : icon(iconWallet, 16)}</span>
          <span
            ><bdi class="mono">${shortAddress(address)}</bdi
            ><span class="sub">${walletTypeName(this.#t, type)}</span></span
          >
          ${icon(isCopied ? iconCheck : iconCopy, 16)}
        </button>`;
      })}
    </div>`;
  }

  async #copy(address: string, mark = address): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.#confirm(mark, false);
    } catch {
      this.#confirm(undefined, true);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#confirm(undefined, false), confirmation);
  }

  #confirm(copied: string | undefined, failed: boolean): void {
    this.#copied = copied;
    this.#copyFailed = failed;
    this.#host.requestUpdate();
  }

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = rove(event.key, at, items.length, 'block');
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Tab') {
      this.close();
    }
  };

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}

const walletTypes = [
  'evm',
  'solana',
  'imx',
  'sui',
  'ton',
  'cosmos',
  'ultra',
  'agw',
  'flow_cadence',
  'substrate',
] as const;

/** Name of an ecosystem; one this page does not know is called what the platform calls it. */
function walletTypeName(t: Localize['t'], type: string): string {
  const known = walletTypes.find((name) => name === type);
  return known ? t(`wallet-connect.type.${known}`) : type;
}
