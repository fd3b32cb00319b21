import { languageChanged, languageListeners } from '../i18n/locales.js';

let observer: MutationObserver | undefined;

/**
 * Calls `listener` when a `lang` or `dir` on a page changes, or the site's own texts do. One observer serves all
 * elements.
 */
export function observeLanguage(document: Document, listener: () => void): () => void {
  languageListeners.add(listener);
  observer ??= new MutationObserver(languageChanged);
  // Observing a document again has no effect.
  observer.observe(document, { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true });
  return () => {
    languageListeners.delete(listener);
    if (languageListeners.size === 0) observer?.disconnect();
  };
}
