import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../controllers/localize.js';
import { filterQuests, quickQuests, sortQuests } from '../../loyalty/quest-choice.js';
import type { QuestSort, QuestView } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import { icon } from '../../ui/icon.js';
import { iconSearch, iconX } from '../../ui/icons.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { providerName } from './meta.js';
import { finderStyles as own } from './finder.styles.js';

export const finderStyles = [fieldStyles, own];
export { questFinder as finderTexts } from '../../i18n/en/quest-finder.js';

/** What of the quests a member wants to see; `quick` is what takes two minutes. */
export interface Wanted {
  readonly text: string;
  readonly view: QuestView | 'quick';
  readonly sort: QuestSort;
  /** `provider:discord`, `network:abstract`, or nothing. */
  readonly about: string;
}

export interface FinderOptions {
  readonly wanted: Wanted;
  readonly quests: readonly Quest[];
  readonly found: number;
  readonly onChange: (wanted: Wanted) => void;
  readonly onClose: () => void;
}

export const views = ['all', 'available', 'quick', 'progress', 'done', 'locked', 'past'] as const;
export const sorts = ['given', 'recommended', 'ending', 'reward', 'newest'] as const;

/** The quests a member wants to see, in the order they want. */
export function find(quests: readonly Quest[], { text, view, sort, about }: Wanted): readonly Quest[] {
  const [kind, value] = about.split(':');
  const filter = { text, view: view === 'quick' ? 'all' : view, ...(kind && value ? { [kind]: value } : {}) } as const;
  const found = filterQuests(view === 'quick' ? quickQuests(quests) : quests, filter);
  return sortQuests(found, sort);
}

/** Search, view, order and what it is about. */
export function finder(localize: Localize, options: FinderOptions): TemplateResult {
  const { t } = localize;
  const { wanted, onChange } = options;
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
        inputmode="search"
        enterkeyhint="search"
        autocomplete="off"
        aria-label=${t('quest-list.find')}
        placeholder=${t('quest-list.find.text')}
        .value=${wanted.text}
        @input=${(event: Event) => onChange({ ...wanted, text: (event.target as HTMLInputElement).value })} /></label
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
        wanted.view,
        views.map((view) => [view, t(`quest-list.view.${view}`)]),
        (view) => onChange({ ...wanted, view: view as Wanted['view'] }),
      )}
      ${select(
        t('quest-list.find.sort'),
        wanted.sort,
        sorts.map((sort) => [sort, t(`quest-list.sort.${sort}`)]),
        (sort) => onChange({ ...wanted, sort: sort as QuestSort }),
      )}
      ${
        about.length > 1
          ? select(
              t('quest-list.find.about'),
              wanted.about,
              [['', t('quest-list.about.any' satisfies MessageKey)], ...about],
              (value) => onChange({ ...wanted, about: value }),
            )
          : nothing
      }
    </div>
    <p class="hint" role="status">${t('quest-list.find.found', { count: options.found })}</p>
  </div>`;
}

/** The services and networks the quests are about. */
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
