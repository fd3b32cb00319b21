import { ownWordsTarget } from '../i18n/locales.js';

const observed = new Map<Document, { readonly observer: MutationObserver; readonly listeners: Set<() => void> }>();

/**
 * Calls `listener` when a `lang` or `dir` on a page changes, or the site's own words do. One observer serves all elements of the
 * page.
 */
export function observeLanguage(document: Document, listener: () => void): () => void {
  let known = observed.get(document);
  if (!known) {
    const listeners = new Set<() => void>();
    const observer = new MutationObserver(() => {
      for (const each of [...listeners]) each();
    });
    observer.observe(document, { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true });
    observed.set(document, (known = { observer, listeners }));
  }
  const { observer, listeners } = known;
  listeners.add(listener);
  ownWordsTarget.addEventListener('change', listener);
  return () => {
    ownWordsTarget.removeEventListener('change', listener);
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer.disconnect();
    observed.delete(document);
  };
}
