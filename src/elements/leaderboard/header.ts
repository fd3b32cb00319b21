import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { iconSearch } from '../../ui/icons.js';
import { iconButton } from '../icon-button.js';

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
  return html`<div class="header" part="header">
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
  </div>`;
}
