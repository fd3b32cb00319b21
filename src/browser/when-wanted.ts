import { observeNear } from './controllers/near-viewport.js';

/** Milliseconds after the page has loaded until the remaining elements load. */
const restAfterMs = 5_000;
/** Events that show that a member uses the page or prints it. */
const uses = ['pointerdown', 'keydown', 'beforeprint'] as const;

/** Callbacks that still wait; `undefined` before the first one. */
let waiting: Set<() => void> | undefined;
let isRestLoaded = false;

/**
 * Calls back once: when the element comes near the viewport, when a member presses a key or the pointer anywhere on the
 * page, or a few seconds after the page has loaded. The visible part of a page therefore loads first, but screen
 * readers, the keyboard and scripts still find every element.
 */
export function whenWanted(element: Element, load: () => void): void {
  if (isRestLoaded) return load();
  waiting ??= waitForUse();
  const stop = whenNear(element, () => end());
  const end = (): void => {
    stop();
    waiting?.delete(end);
    load();
  };
  waiting.add(end);
}

/** Calls back once when the element is near the viewport. Returns a function that cancels this. */
export function whenNear(element: Element, act: () => void): () => void {
  const stop = observeNear(placeOf(element), (isNear) => {
    if (!isNear) return;
    stop();
    act();
  });
  return stop;
}

/**
 * Returns the element or, if a site hides elements until they are defined (`:not(:defined) { display: none }`), its
 * nearest drawn ancestor. The observer never reports an element without boxes as near.
 */
function placeOf(element: Element): Element {
  let place = element;
  while (place.parentElement && place.getClientRects().length === 0 && isPassedOver(place)) place = place.parentElement;
  return place;
}

/** Whether an element may lack boxes only until it is defined, or is drawn through its content. */
const isPassedOver = (element: Element): boolean =>
  element.matches(':not(:defined)') || getComputedStyle(element).display === 'contents';

/** Runs all waiting callbacks at the first use of the page, or when the delay has passed. */
function waitForUse(): Set<() => void> {
  const ends = new Set<() => void>();
  const loadRest = (): void => {
    isRestLoaded = true;
    for (const type of uses) removeEventListener(type, loadRest, true);
    for (const end of [...ends]) end();
  };
  for (const type of uses) addEventListener(type, loadRest, true);
  const startTimer = (): unknown => setTimeout(loadRest, restAfterMs);
  if (document.readyState === 'complete') startTimer();
  else addEventListener('load', startTimer, { once: true });
  return ends;
}
