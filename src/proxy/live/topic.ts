/** Something that can be watched, and how. */
export interface TopicSource {
  /** Unique among all members' topics. */
  readonly key: string;
  /** As the page named it. */
  readonly name: string;
  /** Milliseconds between two looks at it, given its rows as JSON. */
  readonly every: (rows: ReadonlyMap<string, string>) => number;
  /** It is one member's alone. */
  readonly isPrivate: boolean;
  readonly idOf: (row: Row) => string;
  /** A page of rows as JSON, as pages get it. */
  readonly load: () => Promise<string>;
}

export type Row = Readonly<Record<string, unknown>>;

/** How a topic stands, and what was different before. */
export class Topic {
  readonly source: TopicSource;
  /** Number of the state it is in; 0 while nothing is known. */
  version = 0;
  /** Rows as JSON by their ids, in their order. */
  rows: ReadonlyMap<string, string> = new Map();
  #before = 0;
  #changed: readonly string[] = [];

  constructor(source: TopicSource) {
    this.source = source;
  }

  /** Takes in a page of rows; where something is different, that is a new version. */
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

  /** Data of the event that brings a page from what it has seen to how things stand: a change, or everything. */
  eventSince(seen: number | undefined): string {
    const reset = seen === undefined || seen === 0 || seen !== this.#before;
    const rows = reset ? [...this.rows.values()] : this.#changed.map((id) => this.rows.get(id) ?? 'null');
    const ids = JSON.stringify([...this.rows.keys()]);
    return `{"topic":${JSON.stringify(this.source.name)},"reset":${reset},"ids":${ids},"rows":[${rows.join()}]}`;
  }
}
