import { setPageSource } from './program/page.js';
import { registry, type LaurelTag } from './registry.js';

const prefix = 'laurel-';
const seen = new Set<string>();

start();

/**
 * Entry of the script tag: reads what the tag's `data-*` say of the programme, as the attributes of `<laurel-program>`, loads the chunk of every `laurel-*`
 * element on the page, and of those that come later. Nothing it meets makes it throw into the page.
 */
function start(): void {
  const script = ownScript();
  if (script?.dataset['proxy']) setPageSource(document, { ...script.dataset });
  // First, so that it answers when the elements inside it ask for their programme.
  const elements = [...tagged(document)];
  const first = elements.filter((tag) => tag === 'laurel-program');
  for (const tag of [...first, ...elements]) load(tag);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) {
          load(node.localName);
          for (const tag of tagged(node)) load(tag);
        }
  }).observe(document, { childList: true, subtree: true });
}

/** A module script has no `document.currentScript`; it is the one with our address, or the one that says so. */
function ownScript(): HTMLScriptElement | undefined {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return (
    scripts.find(({ src }) => src === import.meta.url) ??
    document.querySelector<HTMLScriptElement>('script[data-laurel]') ??
    undefined
  );
}

/** Names of the Laurel elements below a node that still wait for their class. */
function* tagged(root: ParentNode): Generator<string> {
  for (const { localName } of root.querySelectorAll(':not(:defined)'))
    if (localName.startsWith(prefix)) yield localName;
}

function load(tag: string): void {
  if (!tag.startsWith(prefix) || seen.has(tag)) return;
  seen.add(tag);
  if (!isKnown(tag)) {
    if (!customElements.get(tag))
      void import('./unknown-tag.js').then(({ warnUnknown }) => warnUnknown(tag, Object.keys(registry)));
    return;
  }
  registry[tag]().catch((error: unknown) => {
    // The next element of this kind tries again.
    seen.delete(tag);
    console.warn(`Laurel: <${tag}> could not be loaded.`, error);
  });
}

function isKnown(tag: string): tag is LaurelTag {
  return Object.hasOwn(registry, tag);
}
