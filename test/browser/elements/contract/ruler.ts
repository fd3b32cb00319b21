import { type Box, Boxes } from './boxes.js';

/** Minimum average number of letters per line in a text of more than two lines. */
const LETTERS = 7;
/** Letters in a word that may fill a line by itself: names and addresses are that long, Laurel's own words are not. */
const LONG = 14;
/** Tolerated difference between lines, and between letters and their boxes, in px. */
const SLACK = 1.5;

interface Line {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A visible text. */
interface Seen {
  readonly text: string;
  readonly holder: Element;
  /** The boxes around it, the nearest first. */
  readonly around: readonly Box[];
  readonly lines: readonly Line[];
}

/**
 * Lists what members cannot read or press properly on the current page: texts cut off by a container or the page's edge, texts
 * that overlap, texts in lines of hardly more than a word, numbers broken in two, and targets too small for a finger. Returns one sentence for each.
 *
 * @param root the root of the search, which includes shadow trees and open dialogs
 */
export function unreadable(root: Element): string[] {
  const boxes = new Boxes();
  const nodes = [...renderedBelow(root, boxes)];
  const seen = nodes.filter((node) => node instanceof Text).flatMap((node) => measure(node, boxes));
  return [
    ...wide(),
    ...seen.flatMap(cut),
    ...seen.flatMap(narrow),
    ...seen.flatMap(broken),
    ...covered(seen),
    ...nodes.filter((node) => node instanceof Element).flatMap(small),
  ];
}

/**
 * Lists what is wrong with the amounts on the current page, however long they are: those that are cut or lie on other texts, and groups of
 * digits that are broken in two. Returns one sentence for each.
 *
 * @param root the root of the search, which includes shadow trees and open dialogs
 */
export function damagedAmounts(root: Element): string[] {
  const boxes = new Boxes();
  const texts = [...renderedBelow(root, boxes)].filter((node) => node instanceof Text);
  const seen = texts.flatMap((node) => measure(node, boxes));
  return [
    ...wide(),
    ...seen.filter(({ text }) => /\p{Nd}/u.test(text)).flatMap(cut),
    ...covered(seen.filter(({ holder }) => !holder.closest('.mono'))),
    ...texts.flatMap(torn),
  ];
}

/** Reports a page that is wider than its window. */
function wide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
}

/** Yields the visible nodes of a tree as it is rendered, with shadow trees and slotted nodes. */
function* renderedBelow(node: Node, boxes: Boxes): Generator<Element | Text> {
  if (node instanceof Text) yield node;
  if (!(node instanceof Element) || node.matches('style, script, option')) return;
  const box = boxes.of(node);
  const isVisible = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isVisible && box.style.display !== 'contents') return;
  if (isForReaders(box)) return;
  yield node;
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  const children = node.shadowRoot?.childNodes ?? (slotted.length > 0 ? slotted : node.childNodes);
  for (const child of children) yield* renderedBelow(child, boxes);
}

/** Whether an element is visible to screen readers only. */
const isForReaders = ({ edge, style }: Box): boolean =>
  edge.width <= 1 && edge.height <= 1 && style.overflow === 'hidden';

function measure(node: Text, boxes: Boxes): Seen[] {
  const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  const holder = node.parentElement;
  if (!text || !holder) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines: Line[] = [];
  for (const { left, right, top, bottom } of range.getClientRects()) {
    if (right - left < 0.5) continue;
    const last = lines.at(-1);
    // Parts of one line, such as two scripts.
    if (last && Math.abs(last.top - top) < 4 && left >= last.left)
      lines[lines.length - 1] = { ...last, right: Math.max(last.right, right) };
    else lines.push({ left, right, top, bottom });
  }
  return lines.length > 0 ? [{ text, holder, around: boxes.around(holder), lines }] : [];
}

/** Returns what is drawn above the rest: a dialog, a menu, or something that stays in place while the page scrolls. */
const layerOf = ({ around }: Seen): Element | undefined =>
  around.find(({ element, style }) => element.matches('dialog, :popover-open') || isAbove(style))?.element;

const isAbove = ({ position, zIndex }: CSSStyleDeclaration): boolean =>
  position === 'sticky' || (position === 'absolute' && zIndex !== 'auto');

/** Whether a text is cut on purpose, with an ellipsis, so that readers can tell. */
const isCutOpenly = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
  textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');

function cut({ text, around, lines }: Seen): string[] {
  for (const box of around) {
    const { element, style } = box;
    if (isCutOpenly(style)) return [];
    if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') break;
    if (style.overflowX === 'visible' || style.display === 'contents') continue;
    const { left, right, top, bottom } = box.edge;
    const line = lines.find(
      (each) =>
        each.left < left - SLACK ||
        each.right > right + SLACK ||
        (style.overflowY !== 'visible' && (middle(each) < top || middle(each) > bottom)),
    );
    if (line) return [`${JSON.stringify(text)} is cut by ${nameOf(element)}`];
  }
  const { clientWidth } = document.documentElement;
  const isOff = lines.some(({ left, right }) => left < -SLACK || right > clientWidth + SLACK);
  return isOff && !isScrolled(around) ? [`${JSON.stringify(text)} is cut by the edge of the page`] : [];
}

const middle = ({ top, bottom }: Line): number => (top + bottom) / 2;

const isScrolled = (around: readonly Box[]): boolean => around.some(({ style }) => /auto|scroll/.test(style.overflowX));

function narrow({ text, lines, holder }: Seen): string[] {
  // A word of these scripts has two letters.
  const least = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? LETTERS / 2
    : LETTERS;
  if (lines.length < 3 || text.length / lines.length >= least) return [];
  if (text.split(' ').some((word) => word.length > LONG)) return [];
  return [`${JSON.stringify(text)} has ${lines.length} lines in ${nameOf(holder)}`];
}

/** Width that is available to a number everywhere, in px: even on a phone, beside padding and a picture. */
const ROOM = 200;

/** Reports a number that is broken although it would fit on a line of its own. */
function broken({ text, lines, holder }: Seen): string[] {
  const width = lines.reduce((sum, { left, right }) => sum + right - left, 0);
  if (lines.length < 2 || width > ROOM || !/^[-+−]?[\p{Nd}\p{P}\u00a0\u202f]+$/u.test(text)) return [];
  return [`the number ${JSON.stringify(text)} is broken in ${nameOf(holder)}`];
}

/** Reports groups of digits, as in 12,345, that are broken in two. Those of addresses and times may be. */
function torn(node: Text): string[] {
  const holder = node.parentElement;
  if (!holder || holder.closest('.mono, pre, time')) return [];
  return [...node.data.matchAll(/(?<![\p{L}\p{N}])\p{Nd}{2,3}(?![\p{L}\p{N}])/gu)].flatMap(({ 0: group, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + group.length);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
    const isBroken = tops.some((top) => Math.abs(top - (tops[0] ?? top)) > SLACK);
    return isBroken ? [`the group ${group} of ${JSON.stringify(node.data.trim())} is broken in ${nameOf(holder)}`] : [];
  });
}

/** Reports texts of one layer that overlap. */
function covered(seen: readonly Seen[]): string[] {
  const found: string[] = [];
  const places = seen.map((each) => ({
    ...each,
    layer: layerOf(each),
    shown: each.lines.map((line) => clip(line, each.around)),
  }));
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1)) {
      if (one.layer !== other.layer || !one.shown.some((a) => other.shown.some((b) => overlap(a, b)))) continue;
      found.push(`${JSON.stringify(one.text)} and ${JSON.stringify(other.text)} lie on each other`);
    }
  return found;
}

/** Cuts a line down to the part that the boxes around it leave visible. */
function clip(line: Line, around: readonly Box[]): Line {
  let { left, right, top, bottom } = line;
  for (const box of around) {
    const { overflowX, overflowY, display } = box.style;
    if ((overflowX === 'visible' && overflowY === 'visible') || display === 'contents') continue;
    const { edge } = box;
    left = Math.max(left, edge.left);
    right = Math.min(right, edge.right);
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  return { left, right, top, bottom };
}

/** Returns whether two lines overlap. Letters are lower than their lines, so lines may share a third of their height. */
const overlap = (a: Line, b: Line): boolean => {
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return width > 2 && height > Math.min(a.bottom - a.top, b.bottom - b.top) / 3;
};

/** Smallest width and height of a target, in px (WCAG 2.2, 2.5.8). */
const TARGET = 24;

function small(element: Element): string[] {
  if (!element.matches('a[href], button, input, select, summary, [role=menuitem]') || isInSentence(element)) return [];
  // The page itself is responsible for what it puts into a slot.
  if (!(element.getRootNode() instanceof ShadowRoot)) return [];
  const { width, height } = targetOf(element).getBoundingClientRect();
  if (Math.min(width, height) >= TARGET - 0.1) return [];
  const name = element.getAttribute('aria-label') ?? element.textContent?.replace(/\s+/g, ' ').trim();
  return [`${nameOf(element)} ${JSON.stringify(name)} is ${width.toFixed(1)} by ${height.toFixed(1)} px`];
}

/** Returns the element that receives the press: a control's label, or the box that a button's `::after` covers. */
function targetOf(element: Element): Element {
  const { content, position } = getComputedStyle(element, '::after');
  const isDrawnOver = content !== 'none' && position === 'absolute' && element instanceof HTMLElement;
  return (isDrawnOver ? element.offsetParent : element.closest('label')) ?? element;
}

/** Whether a link is part of a sentence. Such a link cannot be higher than the words around it. */
const isInSentence = (element: Element): boolean =>
  getComputedStyle(element).display === 'inline' &&
  [...(element.parentNode?.childNodes ?? [])].some((node) => node instanceof Text && node.textContent?.trim());

const nameOf = ({ localName, classList }: Element): string => [localName, ...classList].join('.');
