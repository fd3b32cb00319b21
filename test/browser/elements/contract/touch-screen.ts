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

/**
 * Returns what a phone would zoom into, of a host's shadow trees on a touch screen. No test browser has a finger, so the trees
 * get copies of their style sheets in which rules for fingers are for everybody. The sheets themselves stay as they are: all
 * elements share them, and WebKit crashes if a sheet changes that also belongs to an element that is already gone.
 */
export function zoomedByPhones(host: Element): string[] {
  const elements = [...within(host)];
  const roots = new Set(elements.map((element) => element.getRootNode() as ShadowRoot));
  const own = new Map([...roots].map((root) => [root, [...root.adoptedStyleSheets]]));
  for (const [root, sheets] of own) root.adoptedStyleSheets = sheets.map(forFingers);
  const zoomed = elements.flatMap((element) => {
    const { localName, className } = element;
    if (isSmallField(element)) return `${localName}.${className} ${getComputedStyle(element).fontSize}`;
    return zoomsOnPresses(element) ? `${localName}.${className} on two presses` : [];
  });
  for (const [root, sheets] of own) root.adoptedStyleSheets = sheets;
  return zoomed;
}

/** Style sheets that differ on a touch screen, and their copies. */
const copies = new WeakMap<CSSStyleSheet, CSSStyleSheet>();

/** Returns a style sheet as it is on a touch screen. */
function forFingers(sheet: CSSStyleSheet): CSSStyleSheet {
  const known = copies.get(sheet);
  if (known) return known;
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  const copy = text.includes(touch) ? new CSSStyleSheet() : sheet;
  if (copy !== sheet) copy.replaceSync(text.replaceAll(touch, anywhere));
  copies.set(sheet, copy);
  return copy;
}
