/** How far from the viewport an element counts as near: about one flick of scrolling. */
const rootMargin = '300px';

/** Calls `listener` when an element comes near the viewport and when it leaves. Returns what ends that. */
export function observeNear(element: Element, listener: (near: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
