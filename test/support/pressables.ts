import { describe } from './focus.js';

/** Tolerated difference between two boxes, in px. */
const slackPx = 1;

const selector =
  'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option], [role=tab], [role=radio]';

/** Something that a member may be about to press. */
export interface Pressable {
  readonly node: Element;
  readonly name: string;
  /** Its position in px from the start of the page, which does not change if the page scrolls. */
  readonly box: DOMRect;
}

/** Returns what can be pressed on the page, including in shadow trees. Behind a dialog, nothing can be pressed. */
export function pressables(page = document): readonly Pressable[] {
  const all = [...within(page.body)];
  const dialog = all.filter((element) => element.matches('dialog:modal')).at(-1);
  return all.filter((element) => canBePressed(element) && (!dialog || isIn(dialog, element))).map(measure);
}

/** Returns a sentence for each control that has moved, or that another control has replaced. */
export function moved(before: readonly Pressable[], after: readonly Pressable[]): string[] {
  return before.flatMap((one) => {
    const now = after.find(({ node }) => node === one.node) ?? after.find((each) => isSame(each, one));
    if (now) return isAt(now.box, one.box) ? [] : [`${one.name} moved from ${spell(one.box)} to ${spell(now.box)}`];
    const other = after.find(({ box }) => isAround(box, middle(one.box)));
    return other ? [`${other.name} stands where ${one.name} was`] : [];
  });
}

function* within(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* within(element.shadowRoot);
  }
}

function canBePressed(element: Element): boolean {
  if (!element.matches(selector) || element.matches(':disabled, [aria-disabled="true"], [inert] *')) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Whether an element is in another, through shadow roots and slots. */
function isIn(outer: Element, element: Element): boolean {
  for (let at: Element | null = element; at;) {
    if (at === outer) return true;
    const root = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

function measure(node: Element): Pressable {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { node, name: describe(node), box: new DOMRect(x + scrollX, y + scrollY, width, height) };
}

/** Whether two nodes are one control that was redrawn. */
const isSame = (one: Pressable, other: Pressable): boolean =>
  one.name === other.name && isAround(one.box, middle(other.box));

const isAt = (one: DOMRect, other: DOMRect): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= slackPx);

const middle = ({ x, y, width, height }: DOMRect): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

const isAround = (
  { left, right, top, bottom }: DOMRect,
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x > left && x < right && y > top && y < bottom;

const spell = ({ x, y, width, height }: DOMRect): string =>
  `${Math.round(x)}, ${Math.round(y)} (${Math.round(width)} × ${Math.round(height)})`;
