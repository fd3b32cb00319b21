import { adoptStyles, type CSSResultOrNative } from 'lit';

/**
 * Gives a shadow root its styles in any document. A constructed style sheet belongs to the document in which it was made,
 * and browsers remove it from a shadow root that moves to another document, such as that of a frame or of a
 * picture-in-picture window.
 */
export function giveStyles(root: ShadowRoot, styles: CSSResultOrNative[]): void {
  const { ownerDocument } = root;
  const page = ownerDocument.defaultView;
  if (ownerDocument === document) adoptStyles(root, styles);
  else if (page)
    root.adoptedStyleSheets = styles.map((style) => {
      const sheet = new page.CSSStyleSheet();
      if ('cssText' in style) sheet.replaceSync(style.cssText);
      return sheet;
    });
}
