import type { QuestSort, QuestView } from '../../stores/quests/quest-group.js';

/** How the list begins: as paths, as a list, or as a list of some of the quests. */
export type QuestListView = 'list' | 'path' | 'all' | 'available' | 'progress' | 'done' | 'locked' | 'past';

/** Which quests a member wants to see, and in which order. */
export interface QuestFilter {
  readonly text: string;
  /** `quick`: quests that take two minutes. */
  readonly view: QuestView | 'quick';
  readonly sort: QuestSort;
  /** `provider:discord`, `network:abstract`, or empty. */
  readonly about: string;
}

/** Views in the order in which they are offered. */
export const views = ['all', 'available', 'quick', 'progress', 'done', 'locked', 'past'] as const;
/** Sort orders in the order in which they are offered. */
export const sorts = ['given', 'recommended', 'ending', 'reward', 'newest'] as const;

const fields = ['text', 'view', 'sort', 'about'] as const;

/** Whether a filter leaves out or reorders quests. */
export const isNarrowing = ({ text, about, view, sort }: QuestFilter): boolean =>
  Boolean(text || about) || view !== 'all' || sort !== 'given';

/**
 * Reads the filter from the page's URL; `undefined` if the URL has none.
 *
 * @param key prefix of the URL's parameters; empty if the page does not keep the filter in the URL
 * @param initial values for the fields that the URL leaves out
 */
export function readFilter(key: string, initial: QuestFilter): QuestFilter | undefined {
  if (!key) return undefined;
  const given = new URLSearchParams(location.search);
  const [text, view, sort, about] = fields.map((field) => given.get(`${key}-${field}`) ?? undefined);
  if ([text, view, sort, about].every((value) => value === undefined)) return undefined;
  return {
    text: text ?? initial.text,
    view: views.find((known) => known === view) ?? initial.view,
    sort: sorts.find((known) => known === sort) ?? initial.sort,
    about: about ?? initial.about,
  };
}

/** Writes a filter to the page's URL, replacing the history entry, so that the back button does not step through filters. */
export function writeFilter(key: string, filter: QuestFilter | undefined): void {
  if (!key) return;
  const url = new URL(location.href);
  for (const field of fields) {
    const value = filter?.[field];
    if (value) url.searchParams.set(`${key}-${field}`, value);
    else url.searchParams.delete(`${key}-${field}`);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
