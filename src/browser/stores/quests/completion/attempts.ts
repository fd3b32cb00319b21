import type { StoreContext } from '../../context.js';
import { Journal } from '../../journal/journal.js';
import { completionJournal, type CompletionEntry } from './completion-journal.js';

/** Receives every change of an attempt, in this tab or another. */
export type AttemptListener = (
  id: string,
  entry: CompletionEntry | undefined,
  before: CompletionEntry | undefined,
) => void;

/** The attempts of the member who is signed in, shared by all tabs of this browser. */
export class Attempts {
  /** Attempts by quest. */
  entries: Readonly<Record<string, CompletionEntry>> = {};
  /** Id of their member; `undefined` while nobody is signed in. */
  member: string | undefined;
  /** The journal that stores them while somebody is signed in. */
  journal: Journal<CompletionEntry> | undefined;
  readonly #context: StoreContext;
  readonly #changed: () => void;
  readonly #listeners = new Set<AttemptListener>();

  /** @param changed called after every change, once all listeners have been called */
  constructor(context: StoreContext, changed: () => void) {
    this.#context = context;
    this.#changed = changed;
  }

  /** Whether there are listeners. */
  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  listen(listener: AttemptListener): () => void {
    const own: AttemptListener = (...news) => listener(...news);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Opens the attempts of a member. Returns whether the member has changed. */
  open(member: string | undefined): boolean {
    const isOther = member !== this.member;
    if (!isOther && (this.journal || member === undefined)) return false;
    this.close();
    this.member = member;
    if (member !== undefined) this.journal = new Journal(this.#context, completionJournal, member, () => this.sync());
    this.entries = this.journal?.entries ?? {};
    return isOther;
  }

  /** Stops following changes. */
  close(): void {
    this.journal?.close();
    this.journal = undefined;
  }

  /** Tells listeners which attempts have changed, in this tab or another. */
  sync(): void {
    const before = this.entries;
    this.entries = this.journal?.entries ?? before;
    for (const id of new Set([...Object.keys(before), ...Object.keys(this.entries)])) {
      const [earlier, entry] = [before[id], this.entries[id]];
      const isSame =
        earlier?.stage === entry?.stage && earlier?.since === entry?.since && earlier?.attempts === entry?.attempts;
      if (!isSame) this.#tell(id, entry, earlier);
    }
    this.#changed();
  }

  /** Tells listeners that something about an attempt other than its entry has changed. */
  tell(id: string): void {
    this.#tell(id, this.entries[id], this.entries[id]);
  }

  #tell(id: string, entry: CompletionEntry | undefined, before: CompletionEntry | undefined): void {
    for (const listener of [...this.#listeners]) listener(id, entry, before);
  }
}
