import { Worker } from 'node:worker_threads';
import type { ChannelListener } from './listen.js';
import type {
  PGliteAnswer,
  PGliteNotification,
  PGliteRequest,
  PGliteResult,
  PGliteWorkerData,
  PostgresFailure,
} from './pglite-message.js';

/** Failure of a statement, as the embedded Postgres reports it. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  /** SQLSTATE */
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;

  constructor({ message, code, detail, constraint }: PostgresFailure) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.constraint = constraint;
  }
}

/** Target of statements: the database, or a transaction in it. */
export interface PGliteSession {
  query(
    text: string,
    parameters?: readonly unknown[],
    options?: { rowMode?: 'array' | 'object' },
  ): Promise<PGliteResult>;
}

interface Waiting {
  resolve(result: PGliteResult): void;
  reject(error: Error): void;
}

/**
 * PGlite in a worker thread. PGlite blocks its thread while it works (a page of a large leaderboard takes milliseconds). Each
 * statement takes one message in each direction.
 *
 * There is one session: statements run one after the other, and a transaction keeps all others waiting until it ends.
 */
export class PGliteClient implements PGliteSession {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  /** By channel. */
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  readonly #onStatement: ((text: string) => void) | undefined;
  #failure: Error | undefined;
  #turn: Promise<unknown>;
  #closed = false;

  private constructor(worker: Worker, onStatement: ((text: string) => void) | undefined) {
    this.#worker = worker;
    this.#onStatement = onStatement;
    worker.on('message', (message: PGliteAnswer | PGliteNotification) => {
      if ('ok' in message) this.#settle(message);
      else for (const { onNotification } of this.#listeners.get(message.channel) ?? []) onNotification(message.payload);
    });
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has ended.')));
    this.#turn = new Promise<PGliteResult>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /**
   * Starts the thread and its database. Rejects if the directory cannot be opened as a database.
   *
   * @param onStatement called with the text of each statement
   */
  static async open(data: PGliteWorkerData, onStatement?: (text: string) => void): Promise<PGliteClient> {
    const client = new PGliteClient(startWorker(data), onStatement);
    try {
      await client.#turn;
    } catch (error) {
      await client.#worker.terminate();
      throw error;
    }
    return client;
  }

  query(text: string, parameters: readonly unknown[] = [], options: { rowMode?: 'array' | 'object' } = {}) {
    return this.#exclusively(() => this.#statement(text, parameters, options));
  }

  /** Runs `work` between BEGIN and COMMIT, or ROLLBACK if it throws. */
  transaction<T>(work: (session: PGliteSession) => Promise<T>): Promise<T> {
    return this.#exclusively(async () => {
      await this.#statement('begin');
      try {
        const result = await work({ query: (...statement) => this.#statement(...statement) });
        await this.#statement('commit');
        return result;
      } catch (error) {
        await this.#statement('rollback');
        throw error;
      }
    });
  }

  /** Listens to a channel; resolves with a function that stops it. */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel);
    const listeners = known ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    // The thread listens to each channel once, because a second time would duplicate each notification.
    await (known ? this.#turn : this.#exclusively(() => this.#send({ kind: 'listen', channel })));
    return async () => void listeners.delete(listener);
  }

  /** Ends the thread at once without writing, because the files belong to another process now. Every further statement fails. */
  async abandon(reason: Error): Promise<void> {
    this.#closed = true;
    this.#fail(reason);
    await this.#worker.terminate();
  }

  /** Waits for running work, then writes everything and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#exclusively(() => this.#send({ kind: 'close' }));
    await this.#worker.terminate();
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #statement(
    text: string,
    parameters: readonly unknown[] = [],
    { rowMode = 'object' }: { rowMode?: 'array' | 'object' } = {},
  ) {
    this.#onStatement?.(text);
    return this.#send({ kind: 'query', text, parameters, rowMode });
  }

  #send(request: PGliteRequest): Promise<PGliteResult> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #settle(answer: PGliteAnswer): void {
    const waiting = this.#waiting.shift();
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(new PostgresError(answer.error));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
    for (const listeners of this.#listeners.values()) for (const { onLost } of listeners) onLost();
    this.#listeners.clear();
  }
}

function startWorker(workerData: PGliteWorkerData): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData });
  // When running from the sources, the thread needs the TypeScript loader as well.
  const source = new URL('./pglite-worker.ts', import.meta.url).href;
  const entry = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(entry)}`), { workerData });
}
