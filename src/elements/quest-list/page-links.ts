import { QuestRequestEvent } from '../../events/quest-request.js';

/** What a list does when the page leads to it. */
export interface PageLinks {
  readonly has: (questId: string) => boolean;
  readonly show: (questId: string) => void;
  /** The page has another address, by its history. */
  readonly moved: () => void;
  /** The member has come back to the page. */
  readonly back: () => void;
}

/** Follows what on a page leads to a quest: its address (`#quest-<id>`), now and later, and other elements. */
export function followPage(page: Document, { has, show, moved, back }: PageLinks, signal: AbortSignal): void {
  const view = page.defaultView;
  if (!view) return;
  const follow = (): void => {
    const id = /^#quest-([\w-]+)$/.exec(view.location.hash)?.[1];
    if (id) show(id);
  };
  view.addEventListener('hashchange', follow, { signal });
  view.addEventListener('popstate', moved, { signal });
  // A badge on the page leads to the quest it needs.
  view.addEventListener(
    QuestRequestEvent.type,
    (event) => {
      const { questId } = event.detail;
      if (event.defaultPrevented || !has(questId)) return;
      event.preventDefault();
      show(questId);
    },
    { signal },
  );
  view.addEventListener('focus', back, { signal });
  page.addEventListener(
    'visibilitychange',
    () => {
      if (page.visibilityState === 'visible') back();
    },
    { signal },
  );
  follow();
}
