/** Distance from the viewport within which an element counts as near: about one flick of scrolling. */
const rootMargin = '300px';

type Listener = (near: boolean) => void;

interface Page {
  readonly observer: IntersectionObserver;
  readonly elements: Map<Element, { isNear: boolean | undefined; readonly listeners: Set<Listener> }>;
}

const pages = new WeakMap<Document, Page>();

/**
 * Calls `listener` when an element comes near the viewport and when it leaves. Returns a function that ends this. One observer
 * serves all elements of a page and all their listeners.
 */
export function observeNear(element: Element, listener: Listener): () => void {
  const { ownerDocument } = element;
  // Without a viewport, as in tests without a browser, everything is near.
  if (!('IntersectionObserver' in globalThis)) {
    let isHeard = true;
    queueMicrotask(() => isHeard && listener(true));
    return () => void (isHeard = false);
  }
  const page = pages.get(ownerDocument) ?? createPage();
  pages.set(ownerDocument, page);
  const { observer, elements } = page;
  const known = elements.get(element) ?? { isNear: undefined, listeners: new Set() };
  const own: Listener = (near) => listener(near);
  known.listeners.add(own);
  if (known.listeners.size === 1) {
    elements.set(element, known);
    observer.observe(element);
  } else if (known.isNear !== undefined) {
    // The observer only reports changes.
    const { isNear } = known;
    queueMicrotask(() => known.listeners.has(own) && own(isNear));
  }
  return () => {
    if (!known.listeners.delete(own) || known.listeners.size > 0) return;
    observer.unobserve(element);
    elements.delete(element);
  };
}

function createPage(): Page {
  const elements: Page['elements'] = new Map();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const known = elements.get(target);
        if (!known) continue;
        known.isNear = isIntersecting;
        for (const each of [...known.listeners]) each(isIntersecting);
      }
    },
    { rootMargin },
  );
  return { observer, elements };
}
