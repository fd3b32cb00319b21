import { expect } from '@playwright/test';
import type { EnginePage } from './engine-page.js';

/* A member's steps in a page of any engine. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Milliseconds to wait for something to appear, enough for a busy machine. */
const patienceMs = 30_000;

/**
 * Milliseconds after which a click that the page has not received is repeated. Long, because a busy page receives clicks
 * late, and a second click could undo the effect of the first.
 */
const clickPatienceMs = 10_000;

/** Key under which the page records the result of the click on the button located last: `awaited`, `hit` or `missed`. */
const clicked = '__clicked';

/**
 * Runs in the page. Returns the centre of the button with that name inside the elements that the selector finds, once it is
 * in view and nothing covers it; until then null. The next click counts for that button only: if the page has moved
 * meanwhile, the click presses nothing else.
 */
function locateButton(name: string, within: string, clicked: string): Point | null {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? below(element.shadowRoot) : []),
    ]);
  const topmost = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const scopes = below(document).filter((element) => element.matches(within));
  const labelOf = (button: Element) =>
    button.getAttribute('aria-label') ?? button.textContent.replaceAll(/\s+/g, ' ').trim();
  const buttons = scopes
    .flatMap((scope) => below(scope.shadowRoot ?? scope))
    .filter((one) => one.matches('button:enabled, summary'))
    .filter((button) => labelOf(button).startsWith(name) && button.ariaDisabled !== 'true');
  // A button with exactly that name is preferred to one whose name begins with it.
  const exact = buttons.filter((button) => labelOf(button) === name);
  for (const button of exact.length > 0 ? exact : buttons) {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = width > 0 ? topmost(x, y) : null;
    if (!hit || !(button.contains(hit) || hit === button)) continue;
    const set = (what: string) => Reflect.set(globalThis, clicked, what);
    // Each new attempt to locate the button replaces the previous guard.
    (Reflect.get(globalThis, `${clicked}Guard`) as AbortController | undefined)?.abort();
    const guard = new AbortController();
    Reflect.set(globalThis, `${clicked}Guard`, guard);
    set('awaited');
    const judge = (event: Event): void => {
      guard.abort();
      const isHit = event.composedPath().includes(button);
      set(isHit ? 'hit' : 'missed');
      if (isHit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    globalThis.addEventListener('click', judge, { capture: true, signal: guard.signal });
    return { x, y };
  }
  return null;
}

/**
 * Runs in the page. Returns whether the field with that label, inside the elements that the selector finds, is ready for new
 * text.
 */
function enterField(label: string, within: string): boolean {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? below(element.shadowRoot) : []),
    ]);
  const scopes = below(document).filter((element) => element.matches(within));
  const namesOf = (input: HTMLInputElement) => [
    input.ariaLabel ?? '',
    ...[...(input.labels ?? [])].map((each) => each.textContent.trim()),
  ];
  const field = scopes
    .flatMap((scope) => below(scope.shadowRoot ?? scope))
    .find((one) => one instanceof HTMLInputElement && namesOf(one).some((name) => name.startsWith(label)));
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return field.matches(':focus');
}

/** Runs in the page. Returns the readable text of the elements that the selector finds, including shadow roots. */
function readText(within: string): string {
  const text = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && node.matches('style, script')) return '';
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
    return [...inside.childNodes].map(text).join('');
  };
  return [...document.querySelectorAll(within)]
    .map((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return text(element);
    })
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

/** Presses a button with the mouse once it is present and has stopped moving. Repeats the press if it missed. */
export async function press(page: EnginePage, name: string, within: string): Promise<void> {
  await expect(async () => {
    const expression = `(${String(locateButton)})(${[name, within, clicked].map((each) => JSON.stringify(each)).join(', ')})`;
    const before = await page.evaluate<Point | null>(expression);
    // A click on a moving button would miss it.
    const point = await page.evaluate<Point | null>(expression);
    expect(point, `${name} in ${within}`).not.toBeNull();
    expect(point).toEqual(before);
    if (!point) return;
    await page.click(point.x, point.y);
    const outcome = (): Promise<string> => page.evaluate<string>(`globalThis.${clicked}`);
    await expect.poll(outcome, { timeout: clickPatienceMs }).not.toBe('awaited');
    expect(await outcome(), `the click on ${name} in ${within}`).toBe('hit');
  }).toPass({ timeout: patienceMs });
}

/** Waits for the field with that label, and replaces its text. */
export async function fill(page: EnginePage, label: string, text: string, within: string): Promise<void> {
  const expression = `(${String(enterField)})(${JSON.stringify(label)}, ${JSON.stringify(within)})`;
  await expect.poll(() => page.evaluate<boolean>(expression), { message: label, timeout: patienceMs }).toBe(true);
  await page.type(text);
}

/** Waits until a text can be read in the elements that the selector finds. */
export async function sees(page: EnginePage, text: string, within: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<string>(`(${String(readText)})(${JSON.stringify(within)})`), { timeout: patienceMs })
    .toContain(text);
}

/** Waits until a text can no longer be read in the elements that the selector finds. */
export async function seesNoMore(page: EnginePage, text: string, within: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<string>(`(${String(readText)})(${JSON.stringify(within)})`), { timeout: patienceMs })
    .not.toContain(text);
}
