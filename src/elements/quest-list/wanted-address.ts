import type { QuestSort } from '../../loyalty/quest-group.js';
import { sorts, views, type Wanted } from './finder.js';

const fields = ['text', 'view', 'sort', 'about'] as const;

/** What the address of the page says is wanted, on top of what the element was told; nothing where it says nothing. */
export function readWanted(key: string, told: Wanted): Wanted | undefined {
  if (!key) return undefined;
  const given = new URLSearchParams(location.search);
  const [text, view, sort, about] = fields.map((field) => given.get(`${key}-${field}`) ?? undefined);
  if ([text, view, sort, about].every((value) => value === undefined)) return undefined;
  return {
    text: text ?? told.text,
    view: views.find((known) => known === view) ?? told.view,
    sort: sorts.find((known): known is QuestSort => known === sort) ?? told.sort,
    about: about ?? told.about,
  };
}

/** Has the address of the page say what is wanted, in place of what it said: nothing more to go back to. */
export function writeWanted(key: string, wanted: Wanted | undefined): void {
  if (!key) return;
  const url = new URL(location.href);
  for (const field of fields) {
    const value = wanted?.[field];
    if (value) url.searchParams.set(`${key}-${field}`, value);
    else url.searchParams.delete(`${key}-${field}`);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
