import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown } from '../../ui/icons.js';
import { segmented } from '../../ui/segmented.js';
import type { BadgeFilter } from './badge.js';

/** What stands above the badges. */
export interface HeaderOptions {
  readonly title: string;
  /** `pending` keeps its line free. */
  readonly line: string | 'pending';
  /** Absent where there is nothing to choose. */
  readonly filter: BadgeFilter | undefined;
  readonly onFilter: (filter: BadgeFilter) => void;
  /** What is loaded later: the order. */
  readonly order: unknown;
}

const FILTERS: readonly BadgeFilter[] = ['all', 'earned', 'reach'];

/** Title, how many are earned, and what is shown: tabs where there is room, the platform's own list where there is not. */
export function header({ t }: Localize, { title, line, filter, onFilter, order }: HeaderOptions): TemplateResult {
  const segments = FILTERS.map((value) => ({ value, label: t(`badge-shelf.filter.${value}`) }));
  return html`<header class="header" part="header">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title">${title || t('badge-shelf.title')}</h2>
        ${line ? html`<p class="subtitle" part="subtitle">${line === 'pending' ? '\u00a0' : line}</p>` : nothing}
      </div></slot
    >
    <div class="tools">
      <slot name="header-end"></slot>
      ${
        filter
          ? html`${segmented({ label: t('badge-shelf.filter'), segments, chosen: filter, panel: 'shelf', onChoose: onFilter })}
              <label class="switcher" part="switcher"
                ><span aria-hidden="true">${t(`badge-shelf.filter.${filter}`)}</span>${icon(iconChevronDown, 16)}
                <select
                  aria-label=${t('badge-shelf.filter')}
                  @change=${(event: Event) => {
                    const chosen = FILTERS[(event.target as HTMLSelectElement).selectedIndex];
                    if (chosen) onFilter(chosen);
                  }}
                >
                  ${segments.map(({ value, label }) => html`<option value=${value} .selected=${value === filter}>${label}</option>`)}
                </select></label
              >`
          : nothing
      }
      ${order}
    </div>
  </header>`;
}
