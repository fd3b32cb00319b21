import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Quest } from '../../../stores/quests/quest.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown } from '../../../ui/icons.js';
import { ring } from '../../../ui/ring.js';
import type { RowContext } from './rows/row-context.js';
import { pastId, type ShownGroup } from '../shown-quests.js';
import { row } from './rows/row.js';

/** State and handlers of the groups. */
export interface GroupsOptions {
  /** Title of the list. */
  readonly title: string;
  /** Id of the only group that the page shows; empty for all. */
  readonly onlyId: string;
  readonly isOpen: (section: ShownGroup) => boolean;
  readonly onToggle: (section: ShownGroup) => void;
  /** Called when the member wants to see a quest of another group. */
  readonly onShow: (questId: string) => void;
}

/** Draws all groups. A single group needs no heading, unless its owner has named it. */
export function groups(context: RowContext, sections: readonly ShownGroup[], options: GroupsOptions): unknown {
  const { title, onlyId, isOpen, onToggle } = options;
  const isAlone = sections.filter(({ id }) => id !== pastId).length === 1;
  return sections.map((section) =>
    isAlone && (section.id === '' || section.id === onlyId)
      ? rows(context, section.quests, title)
      : group(context, section, isOpen(section), () => onToggle(section)),
  );
}

/** Draws rows. Each keeps its DOM node when the rows are sorted. */
export const rows = (context: RowContext, quests: readonly Quest[], label: string): TemplateResult =>
  html`<ul class="list" part="list" aria-label=${label}>
    ${repeat(
      quests,
      ({ id }) => id,
      (quest) => row(context, quest),
    )}
  </ul>`;

/** Draws a section with a heading that opens and closes it. */
export function group(context: RowContext, section: ShownGroup, isOpen: boolean, onToggle: () => void): TemplateResult {
  const { id, name, subtitle, done, total, quests, isCollapsible } = section;
  const { t } = context.localize;
  const count = html`<span class="group-label" part="group-label label" dir="auto">${name}</span>
    <span class="group-count" part="group-count"
      >${id === pastId ? context.localize.number(total) : t('quest-list.group.count', { done, total })}</span
    >`;
  const progress = id === pastId ? nothing : ring(total > 0 ? (done / total) * 100 : 0);
  return html`<section class="group${isOpen ? '' : ' closed'}" part="group">
    <h3>
      ${
        isCollapsible
          ? html`<button
              class="group-header"
              part="group-header"
              type="button"
              aria-expanded=${isOpen ? 'true' : 'false'}
              aria-controls=${isOpen ? `group-${id}` : nothing}
              @click=${onToggle}
            >
              ${progress}${count}<span class="chev">${icon(iconChevronDown, 16)}</span>
            </button>`
          : html`<span class="group-header" part="group-header">${progress}${count}</span>`
      }
    </h3>
    ${
      isOpen
        ? html`<div id="group-${id}">
            ${subtitle ? html`<p class="group-subtitle" dir="auto">${subtitle}</p>` : nothing}
            ${rows(context, quests, name)}
          </div>`
        : nothing
    }
  </section>`;
}
