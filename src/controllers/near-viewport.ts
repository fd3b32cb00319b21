/** How far from the viewport an element counts as near: about one flick of scrolling. */
const margin = '300px';

const listeners = new Map<Element, Set<(near: boolean) => void>>();
let observer: IntersectionObserver | undefined;

/** Calls `listener` when an element comes near the viewport and when it leaves. One observer serves all elements. */
export function observeNear(element: Element, listener: (near: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener(true);
    return () => undefined;
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        for (const each of listeners.get(target) ?? []) each(isIntersecting);
    },
    { rootMargin: margin },
  );
  const own = (near: boolean) => listener(near);
  const known = listeners.get(element);
  if (known) {
    known.add(own);
    // An observer reports a target it already has only when something changes.
    observer.unobserve(element);
  } else {
    listeners.set(element, new Set([own]));
  }
  observer.observe(element);
  return () => {
    const rest = listeners.get(element);
    rest?.delete(own);
    if (!rest || rest.size > 0) return;
    listeners.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}
