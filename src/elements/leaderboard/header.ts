import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconSearch, iconX } from '../../ui/icons.js';

/** What stands above the places. */
export interface HeaderOptions {
  readonly title: string;
  /** Text before the number of members. */
  readonly subtitle: string;
  /** `pending` keeps its line free; `undefined` where it is not known. */
  readonly members: number | 'pending' | undefined;
  /** Absent where there is nothing to search, or a search is open. */
  readonly onSearch: (() => void) | undefined;
  readonly switcher: unknown;
}

/** Title, number of members, search and currencies. */
export function header({ t }: Localize, options: HeaderOptions): TemplateResult {
  const { subtitle, onSearch } = options;
  const members = typeof options.members === 'number' ? t('leaderboard.members', { count: options.members }) : '';
  const line = subtitle && members ? t('leaderboard.subtitle', { subtitle, members }) : subtitle || members;
  return html`<header class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${options.title || t('leaderboard.title')}</h2>
        ${
          line || options.members === 'pending'
            ? html`<p class="subtitle" part="subtitle">${line || '\u00a0'}</p>`
            : nothing
        }
      </div></slot
    >
    <div class="tools">
      <slot name="header-end"></slot>
      ${onSearch ? iconButton(t('leaderboard.search'), iconSearch, onSearch) : nothing} ${options.switcher}
    </div>
  </header>`;
}

const iconButton = (label: string, outline: string, onClick: () => void): TemplateResult =>
  html`<button
    class="button quiet neutral icon-only sm"
    part="button"
    type="button"
    aria-label=${label}
    @click=${onClick}
  >
    ${icon(outline, 18)}
  </button>`;

/** What the search field shows and tells. */
export interface SearchOptions {
  readonly text: string;
  readonly found: number;
  readonly count: number;
  readonly onInput: (text: string) => void;
  readonly onClose: () => void;
}

/** Search within what is loaded, which it says. */
export function searchField({ t }: Localize, options: SearchOptions): TemplateResult {
  const { text, found, count, onInput, onClose } = options;
  return html`<div
      class="search"
      role="search"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <label class="field" part="field"
        >${icon(iconSearch, 16)}<input
          class="input"
          part="input"
          type="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${t('leaderboard.search')}
          placeholder=${t('leaderboard.search.placeholder')}
          aria-describedby="scope"
          .value=${live(text)}
          @input=${(event: InputEvent) => onInput((event.target as HTMLInputElement).value)}
      /></label>
      ${iconButton(t('leaderboard.search.close'), iconX, onClose)}
    </div>
    <p class="scope" id="scope">
      ${text ? t('leaderboard.search.found', { found, count }) : t('leaderboard.search.scope', { count })}
    </p>`;
}
