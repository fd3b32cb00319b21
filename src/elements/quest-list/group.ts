import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Quest } from '../../loyalty/quest.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown } from '../../ui/icons.js';
import { ring } from '../../ui/ring.js';
import type { QuestContext } from './context.js';
import { row } from './row.js';

/** A section of the list as it is shown. */
export interface ShownGroup {
  /** `''` for what stands in no group; `past` for what is over. */
  readonly id: string;
  readonly name: string;
  readonly subtitle: string | undefined;
  readonly isCollapsible: boolean;
  /** Of all its quests, shown or not. */
  readonly done: number;
  readonly total: number;
  /** Those to show. */
  readonly quests: readonly Quest[];
}

/** Group of what is over. */
export const PAST = 'past';

/** Phases in which there is something to do, to wait for, or to find out. */
const lively = new Set(['available', 'ending', 'progress', 'pending', 'refused', 'locked']);

/** Whether a group is worth being open before its member says so. */
export const isLively = ({ id, quests }: ShownGroup): boolean =>
  id !== PAST && quests.some(({ phase }) => lively.has(phase));

/** Rows, each keeping its place in the page however they are sorted. */
export const rows = (context: QuestContext, quests: readonly Quest[], label: string): TemplateResult =>
  html`<ul class="list" part="list" aria-label=${label}>
    ${repeat(
      quests,
      ({ id }) => id,
      (quest) => row(context, quest),
    )}
  </ul>`;

/** A section with its heading, which opens and closes it. */
export function group(
  context: QuestContext,
  section: ShownGroup,
  isOpen: boolean,
  onToggle: () => void,
): TemplateResult {
  const { id, name, subtitle, done, total, quests, isCollapsible } = section;
  const { t } = context.localize;
  const count = html`<span class="group-label" part="group-label label" dir="auto">${name}</span>
    <span class="group-count" part="group-count"
      >${id === PAST ? context.localize.number(total) : t('quest-list.group.count', { done, total })}</span
    >`;
  const progress = id === PAST ? nothing : ring(total > 0 ? (done / total) * 100 : 0);
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
