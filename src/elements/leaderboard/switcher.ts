import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import { coin } from '../../ui/coin.js';
import { icon } from '../../ui/icon.js';
import { iconCheck, iconChevronDown } from '../../ui/icons.js';
import { Popover } from '../../ui/popover.js';
import { rove } from '../../ui/roving.js';

/** Above this number of currencies the menu serves every width. */
const MOST_TABS = 4;

/** Chooses the currency: tabs where there is room, a menu where there is not. */
export class Switcher {
  readonly #button = createRef<HTMLButtonElement>();
  readonly #menu = createRef<HTMLElement>();
  readonly #popover: Popover;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #localize: Localize;
  readonly #onChoose: (currency: Currency) => void;

  constructor(host: ReactiveControllerHost & HTMLElement, localize: Localize, onChoose: (currency: Currency) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#onChoose = onChoose;
    this.#popover = new Popover(host, {
      anchor: () => this.#button.value ?? null,
      popover: () => this.#menu.value ?? null,
    });
  }

  /** `panel` is the id of what the tabs control. */
  render(
    currencies: readonly Currency[],
    chosen: Currency | undefined,
    panel: string,
  ): TemplateResult | typeof nothing {
    if (!chosen || currencies.length < 2) return nothing;
    const hasTabs = currencies.length <= MOST_TABS;
    return html`${hasTabs ? this.#renderTabs(currencies, chosen, panel) : nothing}
      <button
        ${ref(this.#button)}
        class="switcher${hasTabs ? ' narrow-only' : ''}"
        part="button switcher"
        type="button"
        aria-haspopup="listbox"
        aria-expanded=${this.#popover.isOpen ? 'true' : 'false'}
        aria-label=${this.#localize.t('leaderboard.currency.choose', { name: chosen.name })}
        @click=${() => this.#toggle()}
        @keydown=${this.#handleButtonKey}
      >
        ${coin(chosen.imageUrl, 16)}<span class="truncate">${chosen.name}</span>${icon(iconChevronDown, 16)}
      </button>
      <div
        ${ref(this.#menu)}
        class="menu on-raised"
        part="menu"
        popover="auto"
        role="listbox"
        aria-label=${this.#localize.t('leaderboard.currency')}
        @keydown=${this.#handleMenuKey}
      >
        ${currencies.map((currency) => this.#renderOption(currency, currency.id === chosen.id))}
      </div>`;
  }

  #renderTabs(currencies: readonly Currency[], chosen: Currency, panel: string): TemplateResult {
    return html`<div
      class="segmented wide-only"
      part="tabs segmented"
      role="tablist"
      aria-label=${this.#localize.t('leaderboard.currency')}
      @keydown=${this.#handleTabKey}
    >
      ${currencies.map(
        (currency) =>
          html`<button
            class="segment"
            part="tab segment"
            type="button"
            role="tab"
            aria-selected=${currency.id === chosen.id ? 'true' : 'false'}
            aria-controls=${panel}
            tabindex=${currency.id === chosen.id ? 0 : -1}
            @click=${() => this.#onChoose(currency)}
          >
            ${coin(currency.imageUrl, 16)}<span>${currency.name}</span>
          </button>`,
      )}
    </div>`;
  }

  #renderOption(currency: Currency, isChosen: boolean): TemplateResult {
    return html`<button
      class="menu-item"
      part="menu-item"
      type="button"
      role="option"
      aria-selected=${isChosen ? 'true' : 'false'}
      tabindex="-1"
      @click=${() => {
        this.#popover.close();
        this.#onChoose(currency);
      }}
    >
      ${coin(currency.imageUrl, 20)}<span class="grow">${currency.name}</span
      >${isChosen ? icon(iconCheck, 16) : nothing}
    </button>`;
  }

  #toggle(): void {
    if (this.#popover.isOpen) return this.#popover.close();
    this.#popover.open();
    const options = this.#options();
    (options.find((option) => option.ariaSelected === 'true') ?? options[0])?.focus();
  }

  #options(): HTMLElement[] {
    return [...(this.#menu.value?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  }

  readonly #handleButtonKey = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || this.#popover.isOpen) return;
    event.preventDefault();
    this.#toggle();
  };

  readonly #handleMenuKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return this.#popover.close();
    const options = this.#options();
    const at = options.indexOf(event.target as HTMLElement);
    const to = rove(event.key, at, options.length, 'block');
    if (to === undefined) return;
    event.preventDefault();
    options[to]?.focus();
  };

  readonly #handleTabKey = (event: KeyboardEvent): void => {
    const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const rtl = getComputedStyle(this.#host).direction === 'rtl';
    const to = rove(event.key, at, tabs.length, 'inline', rtl);
    if (to === undefined) return;
    event.preventDefault();
    tabs[to]?.focus();
    tabs[to]?.click();
  };
}
