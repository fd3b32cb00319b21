import { Store, type Readable } from '../client/store.js';
import type { ConfigError } from '../../errors/config.js';
import type { ProgramConfig, ProgramSource } from './config.js';
import { createProgram, type Program } from './program.js';

/** A programme in use until it is released. */
export interface Lease {
  readonly program: Program;
  release(): void;
}

interface Page {
  /** The settings in the script tag, for elements without a `<laurel-program>` around them. */
  readonly source: Store<ProgramSource | undefined>;
  readonly programs: Map<string, { program: Program; users: number }>;
  readonly warned: Set<string>;
  /** The document's base URL when each address of a proxy was first read. */
  readonly bases: Map<string, string>;
}

const pages = new WeakMap<Document, Page>();

function pageOf(document: Document): Page {
  let page = pages.get(document);
  if (!page)
    pages.set(
      document,
      (page = {
        source: new Store<ProgramSource | undefined>(undefined),
        programs: new Map(),
        warned: new Set(),
        bases: new Map(),
      }),
    );
  return page;
}

/** Returns the settings that apply to all elements of the page that have no others. */
export function pageSource(document: Document): Readable<ProgramSource | undefined> {
  return pageOf(document).source;
}

export function setPageSource(document: Document, source: ProgramSource): void {
  baseOf(document, source.proxy);
  pageOf(document).source.set(source);
}

/**
 * Returns the base URL of a proxy's relative address: the document's base when the address was first read. The
 * programme therefore stays when a router changes the page's address.
 */
export function baseOf(document: Document, proxy: string | null | undefined): string {
  const { bases } = pageOf(document);
  const base = bases.get(String(proxy)) ?? document.baseURI;
  bases.set(String(proxy), base);
  return base;
}
/**
 * Returns the programme for a configuration. All elements of the page with the same one share it, and the last release destroys
 * it.
 */
export function leaseProgram(document: Document, config: ProgramConfig): Lease {
  const { programs } = pageOf(document);
  const key = JSON.stringify(config);
  const shared = programs.get(key) ?? { program: createProgram(config), users: 0 };
  programs.set(key, shared);
  shared.users += 1;
  let leased = true;
  return {
    program: shared.program,
    release() {
      if (!leased) return;
      leased = false;
      shared.users -= 1;
      // An element that is moved releases the programme and leases it again in the same turn; the programme survives that.
      queueMicrotask(() => {
        if (shared.users > 0 || programs.get(key) !== shared) return;
        programs.delete(key);
        shared.program.destroy();
      });
    },
  };
}

/** Logs once, for the page's owner, what to correct. */
export function warnOwner(document: Document, error: ConfigError): void {
  const { warned } = pageOf(document);
  if (warned.has(error.message)) return;
  warned.add(error.message);
  console.warn(`Laurel: ${error.message}`);
}
