import { adoptStyles, type CSSResult, type CSSResultOrNative, type LitElement } from 'lit';
import type { LaurelHost } from './host.js';

/** All styles of the elements with parts that were loaded later. */
const extended = new WeakMap<LaurelHost, CSSResultOrNative[]>();

const stylesOf = (host: LaurelHost): CSSResultOrNative[] =>
  extended.get(host) ?? (host.constructor as typeof LitElement).elementStyles;

/** Adds the styles of a part that was loaded later to those of its element. */
export function addStyles(host: LaurelHost, styles: readonly CSSResult[]): void {
  extended.set(host, [...stylesOf(host), ...styles]);
  applyStyles(host);
}

/**
 * Gives the shadow root of an element its styles in any document. A constructed style sheet belongs to the document in which
 * it was made, and browsers remove it from a shadow root that moves to another document, such as that of a frame or of a
 * picture-in-picture window.
 */
export function applyStyles(host: LaurelHost): void {
  const { ownerDocument, shadowRoot } = host;
  if (!shadowRoot) return;
  const styles = stylesOf(host);
  const page = ownerDocument.defaultView;
  if (ownerDocument === document) adoptStyles(shadowRoot, styles);
  else if (page)
    shadowRoot.adoptedStyleSheets = styles.map((style) => {
      const sheet = new page.CSSStyleSheet();
      if ('cssText' in style) sheet.replaceSync(style.cssText);
      return sheet;
    });
}
