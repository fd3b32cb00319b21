import { observeNear } from './controllers/near-viewport.js';

/** How long after the page has loaded the rest follows, in milliseconds. */
const restAfterMs = 5_000;
/** Events that say that a member uses the page, or prints it. */
const uses = ['pointerdown', 'keydown', 'beforeprint'] as const;

/** What still waits; undefined before anything does. */
let waiting: Set<() => void> | undefined;
let isRestLoaded = false;

/**
 * Calls back once: when the element comes near the viewport, when a member presses a key or the pointer anywhere on the page, or
 * a few seconds after the page has loaded. So a page begins with what is seen, and yet screen readers, the keyboard and scripts
 * find every element wherever it stands.
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

/** Calls back once when the element is near the viewport. Returns a function that ends the waiting. */
export function whenNear(element: Element, act: () => void): () => void {
  const stop = observeNear(placeOf(element), (isNear) => {
    if (!isNear) return;
    stop();
    act();
  });
  return stop;
}

/**
 * Returns the element, or the nearest around it that is drawn if a site hides elements until they are defined
 * (`:not(:defined) { display: none }`): the observer says of what has no boxes that it is never near.
 */
function placeOf(element: Element): Element {
  let place = element;
  while (place.parentElement && place.getClientRects().length === 0 && isPassedOver(place)) place = place.parentElement;
  return place;
}

/** Whether an element without boxes may be so only until it is defined, or has its content drawn all the same. */
const isPassedOver = (element: Element): boolean =>
  element.matches(':not(:defined)') || getComputedStyle(element).display === 'contents';

/** Ends all waiting with the first use of the page, or when its time is over. */
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
