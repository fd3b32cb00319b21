import type { EarlyRequest } from './client/early.js';
import type { LoadTexts } from './i18n/locales.js';
import type * as Languages from './languages.js';
import type { Release } from './languages.js';
import type { ProgramSource } from './program/config.js';
import sheet from './theme/laurel.css?inline';

/* The file that a script tag names. It contains no module syntax, with which a tag without `type="module"` would
   fail silently. Such a tag works, with a warning.
   
   It contains the hash of every file of its release, so that the tag's `integrity` covers all of them. Engines check
   different hashes: Chromium and Firefox those of preload links, WebKit those of the import map. */

/**
 * Every script of the release that is loaded later: its name without `.js`, its SHA-256 in Base64 without the last `=`,
 * and a selector of the elements that need it before a press. The first is the one that this file imports. The build
 * separates names and selectors with spaces, and writes the hashes without separators (.config/build/preload.ts).
 */
declare const elementFiles: readonly [names: string, hashes: string, selectors: string];

/** Loads a module after everything that it imports. Addresses are relative to the importing module. */
interface Load {
  (importer: string, module: string, ...imports: readonly string[]): Promise<unknown>;
  /** Loads texts in other languages (src/browser/i18n/locales.ts). */
  texts?: LoadTexts;
  /** The `data-*` settings of the script tag (src/browser/loader.ts). */
  settings?: ProgramSource | undefined;
  /** Finds out why files did not arrive (src/browser/controllers/lost-files.ts). The loaded code sets it. */
  lost?: (loader: string, files: readonly string[]) => Promise<void>;
}
/** Key under which the release's chunks find this function (.config/build/load-together.ts). */
const key = Symbol.for('laurel.load');

const currentScript = document.currentScript as HTMLScriptElement | null;
if (currentScript)
  console.warn(`Laurel: add type="module" to the script tag of ${currentScript.src}, or the page waits for it.`);

/**
 * The tag's settings, read once, because the tag may be removed, and a router may change the base of relative
 * addresses.
 */
const own = readTag();
const [names, sums, needs] = elementFiles;
/** Values for `integrity`, by the name of the file. */
const hashes = new Map(
  names.split(' ').map((name, index) => [`${name}.js`, `sha256-${sums.slice(43 * index, 43 * index + 43)}=`]),
);
/** The last file, which only pages in other languages than English need (.config/build/texts.ts). */
const languagesFile = `./c/${[...hashes.keys()].pop()}`;
const selectors = needs.split(' ');
/** Selects all elements, because all need the first file. */
const anyElement = String(selectors[0]);
const preloads = new Map<string, Promise<unknown>>();
const page = globalThis as { [key]?: Load };
const earlier = page[key];

const load: Load = async (importer, ...modules) => {
  // Another release on this page has other files.
  if (earlier && !modules.every((file) => hashes.has(nameOf(file)))) return earlier(importer, ...modules);
  const addresses = modules.map((file) => new URL(file, importer).href);
  return orLost(addresses, async () => {
    await Promise.all(addresses.map(preload));
    return import(/* @vite-ignore */ String(addresses[0])) as Promise<unknown>;
  });
};
load.settings = earlier?.settings ?? own?.settings;
page[key] = load;

/** Distance from the viewport, in pixels, within which the loader loads an element at once (src/browser/controllers/near-viewport.ts). */
const nearby = 300;

/** Longest pause between two tries to load the first file, in milliseconds. */
const longestPause = 60_000;

if (own)
  load.texts = (...of) =>
    orLost([new URL(languagesFile, own.src).href], async () => (await languages(own)).load(own, ...of));
begin().catch(warnMissing);

/** Warns the page's owner why elements may not appear. */
function warnMissing(error: unknown): void {
  console.warn(
    `Laurel: a file beside loader.js is missing, or is not the one of this release. Let no plugin minify, merge or move ${own?.src}.`,
    error,
  );
}

async function begin(): Promise<unknown> {
  if (!own) return import('./loader.js');
  const proxy = proxyOf(own.settings.proxy);
  reserveSpace(wasSignedIn(proxy));
  if (proxy) askEarly(proxy);
  const written = own.settings.locale || document.documentElement.lang || navigator.language;
  // The same rule as in src/browser/i18n/language-tag.ts, which loads later.
  const lang = written.replaceAll('_', '-').replace(/[.@].*/, '');
  // If the other languages do not load, the page is in English.
  const folder = /^en\b/i.test(lang)
    ? 'c'
    : await languages(own)
        .then(({ begin }) => begin(own, lang, hashes, elementsNear(anyElement)))
        .catch(() => 'c');
  const addressOf = (name: string): string => new URL(`./${folder}/${name}`, own.src).href;
  // WebKit reports this vendor. In other engines the preload links carry the hashes, and a policy may forbid the map.
  if (own.integrity && navigator.vendor.startsWith('Apple'))
    addImportMap(Object.fromEntries([...hashes].map(([name, hash]) => [addressOf(name), hash])));
  const addresses = [...hashes.keys()].map(addressOf);
  addresses.forEach((address, index) => {
    const selector = selectors[index];
    if (selector && elementsNear(selector).length > 0) preload(address).catch(() => undefined);
  });
  // The first address is the file that this file imports.
  return loadFirst(String(addresses[0]));
}

/**
 * Imports the first file and retries until it succeeds: while a site is being updated, a server with the other release
 * may have answered.
 *
 * @param pause milliseconds before the next try
 */
async function loadFirst(first: string, pause = 1_000): Promise<unknown> {
  try {
    await preload(first);
    return await import(/* @vite-ignore */ first);
  } catch (error) {
    if (pause === 1_000) warnMissing(error);
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      addEventListener('online', resolve, { once: true });
    });
    return loadFirst(first, Math.min(2 * pause, longestPause));
  }
}

/** Runs work that loads files. If it fails, finds out why before it rejects. */
async function orLost<T>(files: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (own) await load.lost?.(own.src, files);
    throw error;
  }
}

/** Loads the code that only pages in other languages than English need. */
function languages({ src }: Release): Promise<typeof Languages> {
  return load(src, languagesFile) as Promise<typeof Languages>;
}

function readTag() {
  // A page may import this file without a tag, and classic scripts do not allow `import.meta`. The stack of an error
  // contains the file's address in every engine.
  const [address] = /[a-z][\w+.-]*:\/\/\S+?(?=:\d+:\d+)/i.exec(String(new Error().stack)) ?? [];
  const tag =
    currentScript ??
    [...document.scripts].find(({ src }) => (address ? src === address : /\/loader\.js(?:[?#]|$)/.test(src)));
  const src = tag?.src ?? address;
  if (!src) return undefined;
  const marked = tag?.dataset['proxy'] ? undefined : document.querySelector<HTMLElement>('script[data-laurel]');
  const { proxy, ...dataset }: ProgramSource = { ...(marked ?? tag)?.dataset };
  const { integrity = '', crossOrigin = null, nonce = '' } = tag ?? {};
  // The proxy serves this file, unless the tag says where else the proxy is.
  const settings = { ...dataset, proxy: absolute(proxy || new URL('.', src).href.slice(0, -1)) };
  return { src, integrity, crossOrigin, nonce, settings };
}

/**
 * Makes an address absolute, so that it stays the same when a router changes the page's address. Returns an invalid
 * address unchanged, because a later check warns about it.
 */
function absolute(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return address;
  }
}

/**
 * Returns the proxy's address in the form that the programme uses (src/browser/program/config.ts); empty if it is
 * invalid.
 */
function proxyOf(address: string): string {
  if (!/^https?:/.test(address)) return '';
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * Reserves the space of every element until it has loaded, also on pages without `laurel.css`. The page's own styles
 * take precedence.
 */
function reserveSpace(isForMember: boolean): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(
    isForMember ? sheet.replace('(--laurel-reserve)', '(--laurel-reserve-member,var(--laurel-reserve))') : sheet,
  );
  document.adoptedStyleSheets?.push(styles);
}

/** Returns the elements that match a selector and are in the viewport or near it. */
function elementsNear(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.getClientRects().length > 0 && bottom > -nearby && top < innerHeight + nearby;
  });
}

/**
 * Sends the first requests of the page's elements, in the same way as src/browser/client/transport.ts, which takes over
 * the answers.
 */
function askEarly(proxy: string): void {
  const elements = elementsNear(anyElement).filter((element) => !element.closest('laurel-program, [proxy]'));
  if (elements.length === 0 || needsMore(proxy)) return;
  const isSameOrigin = new URL(proxy).origin === location.origin;
  const ranks = elements.some(({ localName }) => /^laurel-(?:leaderboard|points-balance)$/.test(localName));
  const requests = new Map<string, EarlyRequest>();
  for (const path of ['/session', ...(ranks ? ['/api/loyalty/currencies?limit=100'] : [])]) {
    const response = fetch(proxy + path, {
      headers: { accept: 'application/json', ...(isSameOrigin && { 'x-laurel': '1' }) },
      credentials: 'include',
      signal: AbortSignal.timeout(15_000),
    });
    response.catch(() => undefined);
    // oxlint-disable-next-line no-restricted-properties -- without module syntax, this file shares no code with what it loads.
    requests.set(proxy + path, { response, sentAt: Date.now() });
  }
  Object.assign(globalThis, { [Symbol.for('laurel.early')]: requests });
  // Later callers need a fresh answer.
  setTimeout(() => requests.clear(), 10_000);
}

/**
 * Whether requests need something that this file cannot add: a proof (src/browser/client/dpop-flag.ts) or a fresh
 * address (fresh-address.ts).
 */
function needsMore(proxy: string): boolean {
  try {
    return `laurel-bound ${proxy}` in localStorage || Boolean(navigator.serviceWorker.controller);
  } catch {
    return false;
  }
}

/** Whether somebody was signed in when a page last checked (src/browser/client/member-mark.ts). */
function wasSignedIn(proxy: string): boolean {
  try {
    return `laurel-member ${proxy}` in localStorage;
  } catch {
    return false;
  }
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** Fetches a file without running it. Rejects if it does not load or does not match its hash. */
function preload(href: string): Promise<unknown> {
  const link = document.createElement('link');
  // A browser without `modulepreload` fires no event for the link. There, the import fetches the file itself.
  if (!link.relList.supports('modulepreload')) return Promise.resolve();
  let preloaded = preloads.get(href);
  if (!preloaded) {
    preloaded = new Promise((resolve, reject) => {
      const { crossOrigin = null, nonce = '' } = own ?? {};
      const integrity = hashes.get(nameOf(href)) ?? '';
      const onerror = () => {
        link.remove();
        reject(new TypeError(`${href} did not arrive as this release has it.`));
      };
      Object.assign(link, { rel: 'modulepreload', integrity, crossOrigin, nonce, onload: resolve, onerror, href });
      document.head.append(link);
    });
    preloads.set(href, preloaded);
    // The next call makes a new attempt.
    preloaded.catch(() => preloads.delete(href));
  }
  return preloaded;
}

/**
 * Adds the hashes to the page's import map. A policy that forbids inline scripts without a nonce also forbids the map.
 */
function addImportMap(integrity: Readonly<Record<string, string>>): void {
  const script = document.createElement('script');
  const text = JSON.stringify({ integrity });
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScript(text: string): string } };
  };
  try {
    script.type = 'importmap';
    script.nonce = own?.nonce ?? '';
    const policy = trustedTypes?.createPolicy('laurel', { createScript: (trusted: string) => trusted });
    script.text = policy ? policy.createScript(text) : text;
    document.head.append(script);
  } catch {
    // The page's Trusted Types do not allow the policy.
  }
}
