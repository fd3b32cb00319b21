import { lostFiles, type LostFiles } from './controllers/lost-files.js';
import { firstLanguage } from './controllers/shared-texts.js';
import { loadSiteTexts } from './i18n/load-site-texts.js';
import { loadTexts } from './i18n/locales.js';
import type { ProgramSource } from './program/config.js';
import { pageSource, setPageSource } from './program/page.js';
import { registry, type LaurelTag } from './registry.js';
import { showReload } from './ui/reload-notice.js';
import { whenNear, whenWanted } from './when-wanted.js';

export type {} from './elements/events.js';

const prefix = 'laurel-';
/**
 * Tags that load at once: other elements look for `<laurel-program>`, and ask `<laurel-wallet-connect>` to sign a
 * member in.
 */
const atOnce: readonly string[] = ['laurel-program', 'laurel-wallet-connect'] satisfies readonly LaurelTag[];
/** Tags whose module has been requested. */
const seen = new Set<string>();
const watched = new WeakSet<Node>();
/** Number of failed loads of each tag's module. */
const failures = new Map<string, number>();
/** The first and the longest pause before such a module is requested again, in milliseconds. */
const [firstPause, longestPause] = [5_000, 300_000];
/** Key under which a document keeps the address of its loader; a registered symbol, so that every copy finds it. */
const running = Symbol.for('laurel-widgets/loader@1');
/** Key under which the script tag stores its settings and functions (src/browser/script-tag.ts). */
const loading = Symbol.for('laurel.load');

// A server that renders pages imports this module too, but has nothing to load.
if (typeof document !== 'undefined') void start();

/**
 * Starts the loader: reads the script tag's `data-*` settings of the programme, which have the names of the attributes
 * of `<laurel-program>`.
 */
async function start(): Promise<void> {
  if (!isFirst()) return;
  const page = globalThis as { [loading]?: { settings?: ProgramSource; lost?: LostFiles['examine'] } };
  if (page[loading]) page[loading].lost = (...of) => lostFiles.examine(...of);
  const settings = page[loading]?.settings ?? { ...ownScript()?.dataset };
  if (settings.proxy) setPageSource(document, settings);
  // The site's own texts load before the elements that show them.
  if (document.querySelector('script[data-laurel-texts]'))
    await loadSiteTexts()
      .then(({ readSiteTexts }) => readSiteTexts(document))
      .catch(() => undefined);
  discover(document);
  if (new URLSearchParams(location.search).has('laurel-doctor'))
    await import('./doctor/doctor.js').then(({ startDoctor }) =>
      startDoctor(Object.keys(registry), pageSource(document).get()?.proxy ?? undefined),
    );
}

/**
 * Loads the chunk of every `laurel-*` element below a node, and of those added later, when a member may soon see one or
 * use the page, otherwise a few seconds after the page. `<laurel-program>` and the connect button load at once, because
 * other elements ask them. The document is discovered automatically; the loader cannot see into shadow roots, so a page
 * with elements in one calls `discover(element.shadowRoot)`. It never throws into the page; a second call with the same
 * node changes nothing.
 *
 * @param root a shadow root, or any other node to which elements are added
 */
export function discover(root: Document | ShadowRoot | Element): void {
  // The programme loads first, so that it answers when the elements inside it ask for it.
  const elements = [...undefinedBelow(root)];
  const first = elements.filter(({ localName }) => localName === 'laurel-program');
  for (const element of [...first, ...elements]) meet(element);
  if (watched.has(root)) return;
  watched.add(root);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) for (const element of [node, ...undefinedBelow(node)]) meet(element);
  }).observe(root, { childList: true, subtree: true });
}

/**
 * Whether no other copy of the loader, such as another version, runs on the page, because two copies would mix their
 * elements. The first copy loads all of them, and the console names the other.
 */
function isFirst(): boolean {
  const page = document as { [running]?: string };
  const first = (page[running] ??= import.meta.url);
  if (first === import.meta.url) return true;
  console.warn(`Laurel: ${first} runs here already, so ${import.meta.url} does nothing. Remove one of the two tags.`);
  return false;
}

/**
 * Finds the script tag of a page that imports this module itself. A module script has no `document.currentScript`, so
 * it is the one in this file's folder, or in the parent folder, that names a proxy, or the one marked with
 * `data-laurel`.
 */
function ownScript(): HTMLScriptElement | undefined {
  const folders = ['.', '..'].map((path) => new URL(path, import.meta.url).href);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src][data-proxy]')];
  return (
    scripts.find(({ src }) => folders.includes(new URL('.', src).href)) ??
    document.querySelector<HTMLScriptElement>('script[data-laurel]') ??
    undefined
  );
}

/** Yields the Laurel elements below a node that are not defined yet. */
function* undefinedBelow(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll(':not(:defined)'))
    if (element.localName.startsWith(prefix)) yield element;
}

/** Loads what defines an element: at once, or when it is wanted. */
function meet(element: Element): void {
  const { localName: tag } = element;
  if (!tag.startsWith(prefix) || seen.has(tag)) return;
  if (!isKnown(tag) || atOnce.includes(tag)) load(element);
  else whenWanted(element, () => load(element));
}

function load(element: Element): void {
  const { localName: tag } = element;
  if (seen.has(tag)) return;
  seen.add(tag);
  if (!isKnown(tag)) {
    if (!customElements.get(tag))
      void import('./unknown-tag.js').then(
        ({ warnUnknown }) => warnUnknown(tag, Object.keys(registry)),
        () => undefined,
      );
    return;
  }
  // The element starts in its language, or in English if those texts do not load.
  loadTexts(firstLanguage(element), tag)
    .catch(() => loadTexts('en', tag))
    .then(registry[tag])
    .catch((error: unknown) => {
      // The next element of this kind tries again.
      seen.delete(tag);
      if (!failures.has(tag)) console.warn(`Laurel: <${tag}> could not be loaded.`, error);
      loadAgain(element);
    });
}

/**
 * Loads an element again when one of its kind is in view, after a pause that grows or once the browser is online. If
 * only a reload helps, the elements say so meanwhile.
 */
function loadAgain(element: Element): void {
  const { localName: tag } = element;
  const count = failures.get(tag) ?? 0;
  failures.set(tag, count + 1);
  const alike = [...(element.getRootNode() as ParentNode & Node).querySelectorAll(tag)];
  for (const each of alike) showReload(each, lostFiles.reason.get() !== undefined);
  const resume = (): void => {
    clearTimeout(timer);
    removeEventListener('online', resume);
    const stops = alike.map((each) =>
      whenNear(each, () => {
        for (const stop of stops) stop();
        load(each);
      }),
    );
  };
  const timer = setTimeout(resume, Math.min(firstPause * 2 ** count, longestPause));
  addEventListener('online', resume);
}

function isKnown(tag: string): tag is LaurelTag {
  return Object.hasOwn(registry, tag);
}
