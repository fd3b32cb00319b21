import type { Sql, TransactionSql } from 'postgres';
import { changeStatements } from './change-statements.js';
import { lazyQuery } from './lazy-query.js';

/** Thrown if the database has not answered a statement in time. */
class LateError extends Error {
  override readonly name = 'LateError';
  /** SQLSTATE of a statement that the server has cancelled. */
  readonly code = '57014';

  constructor() {
    super('The database has not answered in time');
  }
}

/**
 * Returns a client whose statements fail if they are not answered in time, including the wait for a connection. It never commits a
 * transaction with such a statement, or one that began too late.
 *
 * The server has to end the statement itself (`statement_timeout`): until then, the statement occupies the connection.
 */
export function withDeadline(client: Sql, milliseconds: number): Sql {
  const begin = client.begin.bind(client) as Begin;
  return {
    options: client.options,
    unsafe: (...statement: Parameters<Sql['unsafe']>) =>
      lazyQuery(
        () => client.unsafe(...statement),
        (start) => new Deadline(milliseconds).keep(start()),
      ),
    begin: (work: Work) => beginInTime(begin, work, milliseconds),
  } as unknown as Sql;
}

type Work = (session: TransactionSql) => unknown;
type Begin = (work: Work) => Promise<unknown>;

function beginInTime(begin: Begin, work: Work, milliseconds: number): Promise<unknown> {
  const deadline = new Deadline(milliseconds);
  const inTime = (unsafe: Sql['unsafe']): Sql['unsafe'] =>
    ((...statement: Parameters<Sql['unsafe']>) =>
      lazyQuery(
        () => unsafe(...statement),
        (start) => deadline.keep(start()),
      )) as Sql['unsafe'];
  let hasBegun: (() => void) | undefined;
  const beginning = new Promise<void>((resolve) => (hasBegun = resolve));
  const begun = begin(async (session) => {
    hasBegun?.();
    deadline.check();
    const result = await work(changeStatements(session, inTime));
    deadline.check();
    return result;
  });
  deadline.keep(Promise.race([beginning, begun])).catch(() => undefined);
  // The transaction cannot end while a late statement occupies the connection, but the caller need not wait for that.
  return Promise.race([begun, deadline.missed]);
}

/** Time limit for each of several pieces of work. */
class Deadline {
  readonly #milliseconds: number;
  #isMissed = false;
  #miss: (error: LateError) => void = () => undefined;
  /** Rejects as soon as one of them has exceeded it. */
  readonly missed: Promise<never>;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.missed = new Promise((_, reject) => (this.#miss = reject));
    this.missed.catch(() => undefined);
  }

  /** Waits for work, at most until the limit. */
  async keep<T>(work: PromiseLike<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      this.#isMissed = true;
      this.#miss(new LateError());
    };
    // An answer that arrived while this process was busy still counts: Node reads it before it runs the immediate callback.
    const timer = setTimeout(() => setImmediate(end), this.#milliseconds);
    try {
      return await Promise.race([work, this.missed]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** Throws if any work has exceeded the limit. */
  check(): void {
    if (this.#isMissed) throw new LateError();
  }
}
