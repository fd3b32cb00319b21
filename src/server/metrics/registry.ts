/** Names and values of labels, which distinguish the series of a metric. */
export type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly lines: () => readonly string[];
}

/** Maximum number of series of a metric; further ones share one. Values come from closed sets, so this is never reached. */
const maximumSeries = 1_000;

/** Metrics of one proxy or service, in the text format of Prometheus (exposition format 0.0.4). */
export class Registry {
  readonly #metrics: Metric[] = [];
  readonly #refreshes: (() => Promise<void>)[] = [];

  /** Adds a metric that only grows. Returns a function that adds to a series. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void {
    const series = new Map<string, number>();
    const lines = (): string[] => [...series].map(([labels, value]) => `${name}${labels} ${value}`);
    this.#metrics.push({ name, help, type: 'counter', lines });
    return (labels = {}, by = 1) => {
      const key = keyOf(series, labels);
      series.set(key, (series.get(key) ?? 0) + by);
    };
  }

  /** Adds a metric that goes up and down and is read when it is scraped. */
  gauge(name: string, help: string, read: () => number): void {
    this.#metrics.push({ name, help, type: 'gauge', lines: () => [`${name} ${read()}`] });
  }

  /** Adds a function that runs before gauges are read, such as a database query. It has to settle within a second. */
  beforeRead(refresh: () => Promise<void>): void {
    this.#refreshes.push(refresh);
  }

  /** Runs the functions added by {@link beforeRead}. Never rejects: if one fails, its gauges keep their last values. */
  async refresh(): Promise<void> {
    await Promise.allSettled(this.#refreshes.map((refresh) => refresh()));
  }

  /** Adds a distribution of values. Returns a function that counts a value. `bounds` are upper bounds, the smallest first. */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number, labels?: Labels) => void {
    const series = new Map<
      string,
      { readonly labels: Labels; readonly counts: number[]; sum: number; count: number }
    >();
    const lines = (): string[] =>
      [...series.values()].flatMap(({ labels, counts, sum, count }) => [
        ...bounds.map((le, index) => `${name}_bucket${write({ ...labels, le: String(le) })} ${counts[index] ?? 0}`),
        `${name}_bucket${write({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${write(labels)} ${sum}`,
        `${name}_count${write(labels)} ${count}`,
      ]);
    this.#metrics.push({ name, help, type: 'histogram', lines });
    return (value, labels = {}) => {
      const key = keyOf(series, labels);
      let one = series.get(key);
      if (!one) series.set(key, (one = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }));
      // Buckets are cumulative: a value counts in every bucket whose bound it does not exceed.
      one.counts.forEach((count, index, counts) => {
        if (value <= (bounds[index] ?? 0)) counts[index] = count + 1;
      });
      one.sum += value;
      one.count += 1;
    };
  }

  /** Returns all metrics as text, for scraping. */
  text(): string {
    return this.#metrics
      .map(({ name, help, type, lines }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()].join('\n'))
      .join('\n')
      .concat('\n');
  }
}

const keyOf = (series: ReadonlyMap<string, unknown>, labels: Labels): string => {
  const key = write(labels);
  return series.size < maximumSeries || series.has(key) ? key : write({ series: 'other' });
};

function write(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escape = (value: string): string => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
