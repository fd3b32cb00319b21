/** A topic that can be watched, and how to read it. */
export interface TopicSource {
  /** Unique among all members' topics. */
  readonly key: string;
  /** Name that the page used for the topic. */
  readonly name: string;
  /** Returns the milliseconds between two reads, given the topic's rows as JSON. */
  readonly every: (rows: ReadonlyMap<string, string>) => number;
  /** Whether it belongs to one member. */
  readonly isPrivate: boolean;
  readonly idOf: (row: Row) => string;
  /**
   * Loads a page of rows as JSON, in the form that pages get.
   *
   * @param isChanged whether something is known to have changed, so that an earlier answer must not be used
   */
  readonly load: (isChanged: boolean) => Promise<string>;
}

export type Row = Readonly<Record<string, unknown>>;

/** Current rows of a topic, and what changed with the latest version. */
export class Topic {
  readonly source: TopicSource;
  /** Number of the current version; 0 while nothing is loaded. */
  version = 0;
  /** Rows as JSON by their ids, in order. */
  rows: ReadonlyMap<string, string> = new Map();
  #before = 0;
  #changed: readonly string[] = [];

  constructor(source: TopicSource) {
    this.source = source;
  }

  /** Stores a page of rows; if it differs from the current one, it becomes a new version. */
  take(text: string, nextVersion: () => number): void {
    const { data } = JSON.parse(text) as { readonly data: readonly Row[] };
    const rows = new Map(data.map((row) => [this.source.idOf(row), JSON.stringify(row)]));
    const changed = [...rows].filter(([id, row]) => this.rows.get(id) !== row).map(([id]) => id);
    const sameOrder = rows.size === this.rows.size && [...rows.keys()].join() === [...this.rows.keys()].join();
    if (this.version > 0 && changed.length === 0 && sameOrder) return;
    this.rows = rows;
    this.#changed = changed;
    this.#before = this.version;
    this.version = nextVersion();
  }

  /**
   * Returns the data of the event that brings a page from the version that it has seen to the current one: the changes, or
   * everything.
   */
  eventSince(seen: number | undefined): string {
    const reset = seen === undefined || seen === 0 || seen !== this.#before;
    const rows = reset ? [...this.rows.values()] : this.#changed.map((id) => this.rows.get(id) ?? 'null');
    const ids = JSON.stringify([...this.rows.keys()]);
    return `{"topic":${JSON.stringify(this.source.name)},"reset":${reset},"ids":${ids},"rows":[${rows.join()}]}`;
  }
}
