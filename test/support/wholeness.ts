/** Tolerated difference between letters and the edge that cuts them, in px. */
const slackPx = 1.5;

/** A short address of any chain, as `shortAddress` makes it. */
const address = /0x[\da-f]{4}…[\da-f]{4}|(?<![\p{L}\p{N}])[\da-z]{4}…[\da-z]{4}/giu;
const number = '[+×−-]?\\p{Nd}(?:[\\p{Nd}.,:’\u0027\\u00a0\\u202f]*\\p{Nd})?%?';

/** A part of a text that must not be broken. */
interface Piece {
  readonly text: string;
  readonly holder: Element;
  readonly lines: readonly DOMRect[];
  readonly isAmount: boolean;
}

/**
 * Returns the amounts and addresses on the page that are broken although they have room, and the amounts that are cut.
 * Names may be shortened.
 *
 * @param units names of currencies, which must stay with their amounts
 */
export function brokenOrCut(root: Element, units: readonly string[]): string[] {
  return [...pieces(root, units)].flatMap(({ text, holder, lines, isAmount }) => {
    if (isAmount && isCut(holder, lines)) return [`${JSON.stringify(text)} is cut in ${nameOf(holder)}`];
    const width = lines.reduce((sum, line) => sum + line.width, 0);
    const isBroken = lines.some(({ top }) => Math.abs(top - (lines[0]?.top ?? top)) > slackPx);
    return isBroken && width <= roomOf(holder) ? [`${JSON.stringify(text)} is broken in ${nameOf(holder)}`] : [];
  });
}

/** Returns the names and addresses whose letters the page has changed. */
export function changedLetters(root: Element): string[] {
  return [...textsWithin(root)].flatMap(({ node, holder }) => {
    const text = node.data.trim();
    const isName = holder.closest("bdi:not([part='title'] > bdi), .mono") !== null;
    const isChanged = getComputedStyle(holder).textTransform !== 'none';
    return isChanged && (isName || text.match(address)) ? [`${JSON.stringify(text)} in ${nameOf(holder)}`] : [];
  });
}

function* pieces(root: Element, units: readonly string[]): Generator<Piece> {
  const unit = units.map((each) => each.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|');
  const amount = new RegExp(unit ? `${number}(?:[ \\u00a0](?:${unit})(?!\\p{L}))?` : number, 'gu');
  for (const { node, holder } of textsWithin(root))
    // Digits in a name or address are not an amount.
    for (const pattern of holder.closest('bdi, .mono') ? [address] : [address, amount])
      for (const { 0: text, index } of node.data.matchAll(pattern)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (lines.length > 0) yield { text, holder, lines, isAmount: pattern === amount };
      }
}

/** Yields the visible texts of Laurel's shadow trees. */
function* textsWithin(root: Element): Generator<{ readonly node: Text; readonly holder: Element }> {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.shadowRoot) for (const child of element.shadowRoot.children) yield* textsWithin(child);
    if (!(element.getRootNode() instanceof ShadowRoot) || element.matches('style, script, option, pre, .vh, .vh *'))
      continue;
    // Some texts are for screen readers alone, in a box of a pixel.
    if (!isSeen(element)) continue;
    for (const node of element.childNodes)
      if (node instanceof Text && node.data.trim() !== '') yield { node, holder: element };
  }
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
  return true;
}

/** Whether a box around letters hides a part of them. */
function isCut(holder: Element, lines: readonly DOMRect[]): boolean {
  for (let at: Element | null = holder; at; at = at.parentElement) {
    const { overflowX, display } = getComputedStyle(at);
    if (overflowX === 'auto' || overflowX === 'scroll') return false;
    if (overflowX === 'visible' || display === 'contents' || display === 'inline') continue;
    const { left, right } = at.getBoundingClientRect();
    if (lines.some((line) => line.left < left - slackPx || line.right > right + slackPx)) return true;
  }
  return false;
}

/** Returns the width that a text has available: that of the block around it. */
function roomOf(holder: Element): number {
  for (let at: Element | null = holder; at; at = at.parentElement) {
    const { display, paddingLeft, paddingRight } = getComputedStyle(at);
    if (!/^(?:inline|contents)/.test(display))
      return at.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
  return innerWidth;
}

const nameOf = ({ localName, classList }: Element): string => [localName, ...classList].join('.');
