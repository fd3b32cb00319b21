import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { elapsed as machineElapsed } from '../../values/clocks.js';

/** Extensions of the release's files that pages request. */
export const servedEndings: readonly string[] = ['js', 'css', 'json', 'map', 'md'];

/** Matches names with a hash of the content of the file or folder. */
const namedByContent = /-[\w-]{7}(?:\.js(?:\.map)?$|\/)/;

/** Whether a name contains a content hash, so that it means the same file in every release. */
export const isNamedByContent = (name: string): boolean => namedByContent.test(name);

/** Returns the extension of a file's name, without the dot. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Returns the names of a release's files, relative to its folder; none if the folder is missing. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => servedEndings.includes(endingOf(name)));
  } catch {
    return [];
  }
}

/** Milliseconds between two reads of the folder. */
const pause = 5_000;

/**
 * The releases in a folder, each in a subfolder named by its version, as {@link copyRelease} writes them: older ones, whose pages
 * are still open, and newer ones, which other processes already serve.
 */
export class KeptReleases {
  readonly #folder: string;
  readonly #elapsed: () => number;
  #files: ReadonlyMap<string, string> = new Map();
  #readAt = -Infinity;

  /** @param elapsed returns milliseconds of a monotonic clock */
  constructor(folder: string, elapsed: () => number = machineElapsed) {
    this.#folder = folder;
    this.#elapsed = elapsed;
  }

  /**
   * Returns the path of an immutable file: one with the version in its address, such as `1.2.3/loader.js`, or one with a content
   * hash in its name. `undefined` if no release has it.
   */
  find(address: string): string | undefined {
    if (!isNamedByContent(address) && !/^\d/.test(address)) return undefined;
    if (!this.#files.has(address) && this.#elapsed() - this.#readAt >= pause) this.#read();
    return this.#files.get(address);
  }

  #read(): void {
    this.#readAt = this.#elapsed();
    this.#files = new Map(
      versionsIn(this.#folder).flatMap((version) => {
        const folder = join(this.#folder, version);
        return namesIn(folder).flatMap((name) => {
          const file = join(folder, name);
          const addresses = [`${version}/${name}`, ...(isNamedByContent(name) ? [name] : [])];
          return addresses.map((address) => [address, file] as const);
        });
      }),
    );
  }
}

function versionsIn(folder: string): string[] {
  try {
    // A copy that is not complete yet ends in `.part`.
    return readdirSync(folder).filter((name) => /^\d/.test(name) && !name.endsWith('.part'));
  } catch {
    return [];
  }
}
