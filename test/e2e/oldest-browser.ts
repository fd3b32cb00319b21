import type { Page } from '@playwright/test';

/**
 * Takes from a page what the oldest browsers lack (README.md, Browsers), and from all pages that it opens afterwards: what any of
 * Chrome 111, Safari 16.4 and Firefox 121 does not have, and what a page without HTTPS has in none.
 */
export async function useOldestBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(Intl, { Segmenter: undefined, DurationFormat: undefined });
    Object.assign(AbortSignal, { any: undefined });
    Object.assign(URL, { canParse: undefined, parse: undefined });
    Object.assign(Promise, { withResolvers: undefined, try: undefined });
    Object.assign(Object, { groupBy: undefined });
    Object.assign(Map, { groupBy: undefined });
    Object.assign(Array, { fromAsync: undefined });
    Object.assign(Response, { json: undefined });
    const arrayIterator = Reflect.getPrototypeOf([].values()) ?? {};
    const iterator = Reflect.getPrototypeOf(arrayIterator) ?? {};
    const newer: [object, string][] = [
      [Array.prototype, 'findLast'],
      ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
        (name): [object, string] => [iterator, name],
      ),
      ...[
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ].map((name): [object, string] => [Set.prototype, name]),
      [URLSearchParams.prototype, 'size'],
      [Element.prototype, 'checkVisibility'],
      [Element.prototype, 'currentCSSZoom'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
      [HTMLElement.prototype, 'togglePopover'],
      [HTMLElement.prototype, 'popover'],
      [Document.prototype, 'adoptedStyleSheets'],
      [Document.prototype, 'startViewTransition'],
      [ReadableStream.prototype, '@@asyncIterator'],
      [Crypto.prototype, 'randomUUID'],
      [Navigator.prototype, 'locks'],
      [globalThis, 'requestIdleCallback'],
      [globalThis, 'scheduler'],
      [globalThis, 'navigation'],
      [globalThis, 'CloseWatcher'],
    ];
    for (const [holder, name] of newer)
      Reflect.deleteProperty(holder, name === '@@asyncIterator' ? Symbol.asyncIterator : name);

    // A style sheet or a question that names open popovers is an error there.
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
      const known: (selectors: string) => unknown = Element.prototype[name];
      Object.assign(Element.prototype, {
        [name](this: Element, selectors: string) {
          if (selectors.includes(':popover-open')) throw new SyntaxError(`“${selectors}” is not a valid selector.`);
          return known.call(this, selectors);
        },
      });
    }

    // Only the style sheet of the browser itself, which no script can change, still knows popovers, and hides them.
    const asAnyOther = new CSSStyleSheet();
    asAnyOther.replaceSync(':where([popover]) { all: unset; display: block }');
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const shadow = attachShadow.call(this, init);
      shadow.adoptedStyleSheets = [asAnyOther];
      return shadow;
    };

    // Links that load modules do nothing, and no event tells so.
    DOMTokenList.prototype.supports = () => false;
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      append.apply(
        this,
        nodes.filter((node) => !(node instanceof HTMLLinkElement && node.rel === 'modulepreload')),
      );
    };
  });
}
