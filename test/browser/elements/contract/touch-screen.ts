import { within } from './shadow-audit.js';

const touch = '(pointer: coarse)';
const anywhere = '(min-width: 0)';

/** Fields with a text below 16 px: a phone zooms into those and stays there. */
const isSmallField = (element: Element): boolean =>
  element.matches('input, select, textarea') && parseFloat(getComputedStyle(element).fontSize) < 16;

/** What is pressed and lets a phone zoom in when it is pressed twice in a row. */
const zoomsOnPresses = (element: Element): boolean =>
  element.matches('a[href], button, label, summary, [role="button"], [role="menuitem"], [role="option"]') &&
  getComputedStyle(element).touchAction === 'auto';

/** Returns what a phone would zoom into, of a host's shadow trees on a touch screen. */
export function zoomedByPhones(host: Element): string[] {
  const elements = [...within(host)];
  const roots = new Set(elements.map((element) => element.getRootNode() as ShadowRoot));
  const sheets = new Set([...roots].flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets));
  const all = [...sheets].flatMap(({ cssRules }) => [...cssRules]);
  const turn = (from: string, to: string): void => {
    for (const rule of all)
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.media.mediaText.replace(from, to);
  };
  // No test browser has a finger, so what is for fingers is for everybody meanwhile.
  turn(touch, anywhere);
  const zoomed = elements.flatMap((element) => {
    const { localName, className } = element;
    if (isSmallField(element)) return `${localName}.${className} ${getComputedStyle(element).fontSize}`;
    return zoomsOnPresses(element) ? `${localName}.${className} on two presses` : [];
  });
  turn(anywhere, touch);
  return zoomed;
}
