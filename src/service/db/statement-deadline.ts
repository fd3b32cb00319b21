import type { Sql, TransactionSql } from 'postgres';
import { changeStatements } from './change-statements.js';
import { lazyQuery } from './lazy-query.js';

/** The database has not answered a statement in time. */
class LateError extends Error {
  override readonly name = 'LateError';
  /** That of a statement which the server has cancelled. */
  readonly code = '57014';

  constructor() {
    super('The database has not answered in time');
  }
}

/**
 * Returns a client whose statements fail if they are not answered in time, those that wait for a connection too. A transaction that
 * had such a statement, or that began too late, is not committed, whatever becomes of it at the server.
 *
 * The server has to end the statement itself (`statement_timeout`): until then it has the connection.
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
  // While a late statement keeps the connection, the transaction cannot end; who waits for it need not know that.
  return Promise.race([begun, deadline.missed]);
}

/** Time that each of some pieces of work may take. */
class Deadline {
  readonly #milliseconds: number;
  #isMissed = false;
  #miss: (error: LateError) => void = () => undefined;
  /** Rejects as soon as one of them has taken longer. */
  readonly missed: Promise<never>;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.missed = new Promise((_, reject) => (this.#miss = reject));
    this.missed.catch(() => undefined);
  }

  /** Waits for work, but not for longer than it may take. */
  async keep<T>(work: PromiseLike<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      this.#isMissed = true;
      this.#miss(new LateError());
    };
    // An answer that arrived while this process was busy counts: it is read before the immediate callback.
    const timer = setTimeout(() => setImmediate(end), this.#milliseconds);
    try {
      return await Promise.race([work, this.missed]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** Throws if some work has taken too long. */
  check(): void {
    if (this.#isMissed) throw new LateError();
  }
}
