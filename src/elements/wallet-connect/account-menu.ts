import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { canDo } from '../../controllers/can-do.js';
import type { Localize } from '../../controllers/localize.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { accountMenu as texts } from '../../i18n/en/account-menu.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';
import { accountMenu, type AccountMenuView } from './account-menu-view.js';

export { accountMenuStyles } from './account-menu.styles.js';

/** Milliseconds a confirmation stays. */
const confirmation = 2500;

/**
 * Menu of the signed-in member. Arrow keys move in it, Esc and Tab leave it.
 * Call `render` in the host's template while somebody is signed in.
 */
export class AccountMenu implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #t: Localize['t'];
  readonly #programme: ProgrammeController;
  readonly #popover: Popover;
  #canLink = false;
  #copied: string | undefined;
  #copyFailed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, localize: Localize, programme: ProgrammeController) {
    this.#programme = programme;
    this.#host = host;
    this.#t = localize.t;
    localize.add({ ...texts, ...walletTypes });
    this.#popover = new Popover(host, {
      anchor: () => this.#find('.account'),
      popover: () => this.#find('.account-menu'),
    });
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#popover.isOpen;
  }

  /** What became of copying, for a live region outside of the menu. */
  get announcement(): string {
    if (this.#copyFailed) return this.#t('wallet-connect.account.copy-failed');
    return this.#copied ? this.#t('wallet-connect.account.copied') : '';
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.#popover.isOpen) return this.close();
    this.#confirm(undefined, false);
    void this.#askWhatCanBeDone();
    this.#popover.open();
    this.#items[0]?.focus();
  }

  close(): void {
    this.#popover.close();
  }

  render(view: Pick<AccountMenuView, 'member' | 'busy' | 'problem' | 'signOut' | 'link'>): TemplateResult {
    return html`<div
      class="menu account-menu on-raised"
      part="menu account-menu"
      popover="auto"
      @keydown=${this.#handleKeyDown}
    >
      ${accountMenu({
        ...view,
        t: this.#t,
        canLink: this.#canLink,
        copied: this.#copied,
        copy: (address, mark) => void this.#copy(address, mark),
      })}
    </div>`;
  }

  /** A widget offers what the proxy can do and nothing else. */
  async #askWhatCanBeDone(): Promise<void> {
    this.#canLink ||= await canDo(this.#programme.program, 'linkWallet');
    this.#host.requestUpdate();
  }

  async #copy(address: string, mark: string): Promise<void> {
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
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      this.close();
      this.#find('.account')?.focus();
    }
  };

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}
