import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../../contract/identity/social.js';
import { findProvider, profileUrl } from '../../../contract/providers/index.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconExternal, iconMore, iconSwap, iconX } from '../../ui/icons.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';
import { providerName } from '../provider-name.js';

/** Options of one linked account, as its button knows them. */
interface RowOptions {
  readonly provider: AuthType;
  /** Name of the account; `null` if the platform has only an id, absent if the platform does not report the account. */
  readonly name: string | null | undefined;
  readonly canConnect: boolean;
}

/** Requests that the menu passes to its element. */
interface RowRequests {
  /** Links another account of the provider. */
  readonly onConnect: (provider: AuthType) => void;
  /** Asks the member whether the account shall be disconnected. */
  readonly onDisconnect: (provider: AuthType) => void;
}

/**
 * The menu of a linked account, one for all rows: a menu button as the ARIA Authoring Practices describe it. Enter, Space and
 * the arrow down open it at its first item, the arrow up at its last; Esc and Tab close it.
 */
export class RowMenu {
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #popover: Popover;
  readonly #requests: RowRequests;
  #options: RowOptions | undefined;

  constructor(host: LaurelHost, localize: Localize, requests: RowRequests) {
    this.#host = host;
    this.#localize = localize;
    this.#requests = requests;
    this.#popover = new Popover(host, {
      anchor: () => this.#find(`[data-provider="${this.#options?.provider}"] > .options`),
      popover: () => this.#find('.menu'),
    });
  }

  /** Draws the button of a row; nothing if its menu would be empty. */
  button(provider: AuthType, name: RowOptions['name'], canConnect: boolean): TemplateResult | typeof nothing {
    if (!canConnect && !urlOf(provider, name) && !canDisconnect(provider, name)) return nothing;
    const options = { provider, name, canConnect };
    const isOpen = this.#popover.isOpen && this.#options?.provider === provider;
    return html`<button
      class="button quiet neutral icon-only sm options"
      part="button"
      type="button"
      aria-label=${this.#localize.t('social-connect.options', { provider: providerName(this.#localize, provider) })}
      aria-haspopup="menu"
      aria-expanded=${isOpen ? 'true' : 'false'}
      @click=${() => (isOpen ? this.#popover.close() : void this.#open(options, 0))}
      @keydown=${(event: KeyboardEvent) => this.#openByKey(event, options)}
    >
      ${icon(iconMore, 18)}
    </button>`;
  }

  /** Draws the menu, which is hidden until a row's button opens it. */
  render(): TemplateResult {
    const { t } = this.#localize;
    const { provider, name, canConnect } = this.#options ?? {};
    const of = provider && { provider: providerName(this.#localize, provider) };
    const url = provider && urlOf(provider, name);
    return html`<div
      class="menu on-raised"
      part="menu"
      popover="auto"
      role="menu"
      aria-label=${of ? t('social-connect.options', of) : nothing}
      @keydown=${this.#move}
    >
      ${
        url && name
          ? html`<a
              class="menu-item"
              part="menu-item"
              role="menuitem"
              tabindex="-1"
              href=${url}
              target="_blank"
              rel="noopener noreferrer"
              @click=${() => this.#popover.close()}
              >${icon(iconExternal)}<span>${t('social-connect.open', { name })}</span></a
            >`
          : nothing
      }${
        of && canConnect
          ? html`<button
              class="menu-item"
              part="menu-item"
              type="button"
              role="menuitem"
              tabindex="-1"
              @click=${() => this.#connect(provider)}
            >
              ${icon(iconSwap)}<span>${t('social-connect.do.again', of)}</span>
            </button>`
          : nothing
      }${
        of && canDisconnect(provider, name)
          ? html`<button
              class="menu-item"
              part="menu-item"
              type="button"
              role="menuitem"
              tabindex="-1"
              @click=${() => this.#disconnect(provider)}
            >
              ${icon(iconX)}<span>${t('social-connect.do.disconnect', of)}</span>
            </button>`
          : nothing
      }
    </div>`;
  }

  /** Opens the menu. @param at index of the item that gets the focus; negative from the end */
  async #open(options: RowOptions, at: number): Promise<void> {
    this.#options = options;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#popover.open();
    this.#items.at(at)?.focus();
  }

  #openByKey(event: KeyboardEvent, options: RowOptions): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void this.#open(options, event.key === 'ArrowDown' ? 0 : -1);
  }

  /** Links another account. Browsers allow its window only during the press, so nothing is awaited. */
  #connect(provider: AuthType): void {
    this.#popover.close();
    this.#requests.onConnect(provider);
  }

  #disconnect(provider: AuthType): void {
    this.#popover.close();
    this.#requests.onDisconnect(provider);
  }

  readonly #move = (event: KeyboardEvent): void => {
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = rove(event.key, at, items.length, 'block');
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      this.#popover.close();
    }
  };

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>('.menu [role="menuitem"]') ?? [])];
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}

/** If the platform does not list an account, nothing shows whether disconnecting it worked. */
const canDisconnect = (provider: AuthType, name: RowOptions['name']): boolean =>
  name !== undefined && !findProvider(provider)?.isUnlisted;

const urlOf = (provider: AuthType, name: RowOptions['name']): string | undefined =>
  name ? profileUrl(provider, name) : undefined;
