import { html, nothing, type TemplateResult, css } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { filterQuests, quickQuests, sortQuests } from '../../../stores/quests/quest-choice.js';
import type { QuestSort } from '../../../stores/quests/quest-group.js';
import type { Quest } from '../../../stores/quests/quest.js';
import { icon } from '../../../ui/icon.js';
import { iconSearch, iconX } from '../../../ui/icons.js';
import { fieldStyles } from '../../../ui/field.styles.js';
import { sorts, views, type QuestFilter } from '../quest-filter.js';
import { providerName } from './meta.js';
import { english } from '../../../i18n/english.js';

/** Search and filters. */
const finderStyles = css`
  .finder {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    padding: 0 var(--_pad) calc(var(--_u) * 3);
    align-items: center;
  }
  .finder .field > .icon {
    flex: none;
    color: var(--_text-subtle);
  }
  .finder-choices {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
    gap: 8px;
  }
  .finder .hint {
    grid-column: 1 / -1;
  }
  .select {
    min-block-size: var(--_control);
    font-size: var(--_size-sm);
  }
  .select .input {
    color: inherit;
    background: var(--_surface);
    cursor: pointer;
    text-overflow: ellipsis;
  }
`;

const questFinder = english('quest-finder');

/** State and handlers of the search. */
export interface FinderOptions {
  readonly filter: QuestFilter;
  readonly quests: readonly Quest[];
  /** Number of quests that are shown. */
  readonly found: number;
  readonly onChange: (filter: QuestFilter) => void;
  readonly onClose: () => void;
}

/** Returns the quests that pass a filter, sorted. */
function find(quests: readonly Quest[], { text, view, sort, about }: QuestFilter): readonly Quest[] {
  const [kind, value] = about.split(':');
  const wanted = { text, view: view === 'quick' ? 'all' : view, ...(kind && value ? { [kind]: value } : {}) } as const;
  const found = filterQuests(view === 'quick' ? quickQuests(quests) : quests, wanted);
  return sortQuests(found, sort);
}

/** Draws the fields for search, view, order and subject. */
function finder(localize: Localize, options: FinderOptions): TemplateResult {
  const { t } = localize;
  const { filter, onChange } = options;
  const about = aboutOf(localize, options.quests);
  return html`<div
    class="finder"
    role="search"
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') options.onClose();
    }}
  >
    <label class="field" part="field"
      >${icon(iconSearch, 16)}<input
        class="input"
        part="input"
        type="text"
        dir="auto"
        inputmode="search"
        enterkeyhint="search"
        autocomplete="off"
        aria-label=${t('quest-list.find')}
        placeholder=${t('quest-list.find.text')}
        .value=${filter.text}
        @input=${(event: Event) => onChange({ ...filter, text: (event.target as HTMLInputElement).value })} /></label
    ><button
      class="button quiet neutral icon-only"
      part="button quiet"
      type="button"
      aria-label=${t('quest-list.find.close')}
      @click=${options.onClose}
    >
      ${icon(iconX, 16)}
    </button>
    <div class="finder-choices">
      ${select(
        t('quest-list.find.view'),
        filter.view,
        views.map((view) => [view, t(`quest-list.view.${view}`)]),
        (view) => onChange({ ...filter, view: view as QuestFilter['view'] }),
      )}
      ${select(
        t('quest-list.find.sort'),
        filter.sort,
        sorts.map((sort) => [sort, t(`quest-list.sort.${sort}`)]),
        (sort) => onChange({ ...filter, sort: sort as QuestSort }),
      )}
      ${
        about.length > 1
          ? select(
              t('quest-list.find.about'),
              filter.about,
              [['', t('quest-list.about.any' satisfies MessageKey)], ...about],
              (value) => onChange({ ...filter, about: value }),
            )
          : nothing
      }
    </div>
    <p class="hint" role="status">${t('quest-list.find.found', { count: options.found })}</p>
  </div>`;
}

/** Returns the providers and networks that quests concern, with their names. */
function aboutOf(localize: Localize, quests: readonly Quest[]): (readonly [string, string])[] {
  const found = new Map<string, string>();
  for (const { provider, network } of quests) {
    if (provider) found.set(`provider:${provider}`, providerName(localize, provider));
    if (network) found.set(`network:${network}`, network);
  }
  return [...found].sort(([, a], [, b]) => a.localeCompare(b, localize.lang));
}

const select = (
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
  onChoose: (value: string) => void,
): TemplateResult =>
  html`<label class="field select" part="field"
    ><span class="vh">${label}</span
    ><select
      class="input"
      part="input"
      @change=${(event: Event) => onChoose((event.target as HTMLSelectElement).value)}
    >
      ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select></label
  >`;

/** The search of `<laurel-quest-list>`, which loads when it is first wanted. */
export const part = { styles: [fieldStyles, finderStyles], texts: questFinder, make: () => ({ find, finder }) };
