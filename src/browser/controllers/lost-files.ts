import { askForFile } from '../client/ask-for-file.js';
import { Store, type Readable } from '../client/store.js';

/**
 * Why a page has to be reloaded to get files that did not load.
 *
 * - `updated`: the site has a newer release, which no longer contains this page's files
 * - `kept`: the file exists, but the browser remembers that its import failed once. Browsers did so until the end of
 *   2026.
 */
export type ReloadReason = 'updated' | 'kept';

/** Tracks files of a page's release that did not load. */
export class LostFiles {
  readonly #reason = new Store<ReloadReason | undefined>(undefined);
  readonly #files = new Set<string>();
  /** Elements of which some code did not load. */
  readonly #lacking = new WeakSet<object>();

  /** Why the page has to be reloaded; `undefined` if no reason is known. */
  get reason(): Readable<ReloadReason | undefined> {
    return this.#reason;
  }

  /** Notes whether an element has all its parts. */
  setLacking(element: object, isLacking: boolean): void {
    if (isLacking) this.#lacking.add(element);
    else this.#lacking.delete(element);
  }

  /** Whether an element is missing code that the browser will not fetch again until the page is reloaded. */
  needsReload(element: object): boolean {
    return this.#reason.get() !== undefined && this.#lacking.has(element);
  }

  /**
   * Finds out why files did not load by reading the loader that the site serves now, which names all files of its
   * release. Never rejects. If the site does not answer, or another server answers, the reason stays unknown, and
   * another try may help.
   *
   * @param loader address of the page's loader
   * @param files addresses of the files
   */
  async examine(loader: string, files: readonly string[]): Promise<void> {
    const isRepeated = files.some((file) => this.#files.has(file));
    for (const file of files) this.#files.add(file);
    const release = await read(loader);
    if (release === undefined) return;
    if (!files.every((file) => release.includes(stemOf(file)))) this.#reason.set('updated');
    else if (isRepeated && (await Promise.all(files.map(isThere))).every(Boolean)) this.#reason.set('kept');
  }
}

/** The lost files of this page. */
export const lostFiles = new LostFiles();

/** Returns the text of a script, empty if the file is gone, `undefined` if no answer came. */
async function read(address: string): Promise<string | undefined> {
  try {
    const answer = await askForFile(address);
    if (answer.status === 404 || answer.status === 410) return '';
    return isScript(answer) ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

const isThere = (file: string): Promise<boolean> => askForFile(file, 'HEAD').then(isScript, () => false);

const isScript = ({ ok, headers }: Response): boolean => ok && /javascript/.test(headers.get('content-type') ?? '');

/** Returns the name of a file as the loader has it: without folder and ending. */
const stemOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.js$/, '');
