import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { elapsed as machineElapsed } from '../../values/clocks.js';

/** Endings of the files of a release that pages ask for. */
export const servedEndings: readonly string[] = ['js', 'css', 'json', 'map', 'md'];

/** Names that change with what is in the file, or in the folder. */
const namedByContent = /-[\w-]{7}(?:\.js(?:\.map)?$|\/)/;

/** Whether the same name always means the same content, whatever the release. */
export const isNamedByContent = (name: string): boolean => namedByContent.test(name);

/** Returns the ending of a file's name. */
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

/** Milliseconds during which the folder is not read again. */
const pause = 5_000;

/**
 * The releases in a folder, each in one of its version's name, as {@link copyRelease} leaves them: those before, of which pages are
 * still open, and those after, which other processes already serve.
 */
export class KeptReleases {
  readonly #folder: string;
  readonly #elapsed: () => number;
  #files: ReadonlyMap<string, string> = new Map();
  #readAt = -Infinity;

  /** @param elapsed milliseconds since any moment, by a clock that nobody corrects */
  constructor(folder: string, elapsed: () => number = machineElapsed) {
    this.#folder = folder;
    this.#elapsed = elapsed;
  }

  /**
   * Returns the path of a file that never changes: one with the version in its address, as in `1.2.3/loader.js`, or one that is named
   * by its content. `undefined` if no release has it.
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
