import { adoptStyles, type CSSResult, type CSSResultOrNative } from 'lit';

/** Sheets by the document they were made in, each made from its styles once. */
const copies = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/**
 * Gives a shadow root its styles, wherever it is. A constructed sheet belongs to the document it was made in, and a browser
 * takes all of them off a shadow root that moves to another one, such as that of a frame or of a picture-in-picture window.
 */
export function giveStyles(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  const { ownerDocument } = root;
  if (ownerDocument === document) adoptStyles(root, [...styles]);
  else root.adoptedStyleSheets = styles.flatMap((style) => copyFor(ownerDocument, style) ?? []);
}

function copyFor(owner: Document, style: CSSResultOrNative): CSSStyleSheet | undefined {
  if (!owner.defaultView || style instanceof CSSStyleSheet) return undefined;
  const made = copies.get(owner) ?? new Map<CSSResult, CSSStyleSheet>();
  copies.set(owner, made);
  let sheet = made.get(style);
  if (!sheet) {
    sheet = new owner.defaultView.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    made.set(style, sheet);
  }
  return sheet;
}
