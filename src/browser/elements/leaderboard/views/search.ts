import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { icon } from '../../../ui/icon.js';
import { iconSearch, iconX } from '../../../ui/icons.js';
import { cleanName } from '../../../ui/name.js';
import type { Entry } from '../../../stores/leaderboard/ranking.js';
import { iconButton } from '../../icon-button.js';
import { faceOf } from './face.js';
import { searchStyles } from './search.styles.js';
import { english } from '../../../i18n/english.js';

const leaderboardSearch = english('leaderboard-search');

/** Content of the search field and its callbacks. */
export interface SearchOptions {
  readonly text: string;
  readonly found: number;
  readonly count: number;
  readonly onInput: (text: string) => void;
  readonly onClose: () => void;
}

/** Draws the search field, which says that it searches only the loaded places. */
function searchField({ t }: Localize, options: SearchOptions): TemplateResult {
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
          dir="auto"
          autocomplete="off"
          spellcheck="false"
          aria-label=${t('leaderboard.search')}
          placeholder=${t('leaderboard.search.placeholder')}
          aria-describedby="scope"
          .value=${text}
          @input=${(event: InputEvent) => onInput((event.target as HTMLInputElement).value)}
      /></label>
      ${iconButton(t('leaderboard.search.close'), iconX, onClose)}
    </div>
    <p class="scope" id="scope">
      ${text ? t('leaderboard.search.found', { found, count }) : t('leaderboard.search.scope', { count })}
    </p>`;
}

/**
 * Returns a text in the lowercase form that the search compares. The dotted and the dotless i of Turkish count as
 * equal, because names, pages and keyboards may be in different languages: `istanbul` finds İstanbul, and `ivy` IVY,
 * everywhere.
 */
const searchable = (text: string): string => text.toLowerCase().replace(/i\u0307|ı/g, 'i');

/** Returns the entries whose name or address contains the text. */
function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = searchable(cleanName(text));
  if (!wanted) return entries;
  return entries.filter(({ account }) => {
    const { name, seed } = faceOf(account);
    return searchable(name.text).includes(wanted) || searchable(seed).includes(wanted);
  });
}

/** The search in `<laurel-leaderboard>`, which loads when somebody opens it. */
export const part = { styles: searchStyles, texts: leaderboardSearch, make: () => ({ searchField, findEntries }) };
