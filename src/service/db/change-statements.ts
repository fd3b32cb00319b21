import type { Sql, TransactionSql } from 'postgres';

/** Wraps a client so that each statement passes through a function first, also in transactions and savepoints. */
export function changeStatements<T extends Pick<Sql, 'unsafe'>>(
  session: T,
  change: (unsafe: Sql['unsafe']) => Sql['unsafe'],
): T {
  Object.assign(session, { unsafe: change(session.unsafe.bind(session)) });
  if (!isTransaction(session)) return session;
  const savepoint = session.savepoint.bind(session) as (work: (inner: TransactionSql) => unknown) => Promise<unknown>;
  const inner = (work: (inner: TransactionSql) => unknown) =>
    savepoint((session) => work(changeStatements(session, change)));
  return Object.assign(session, { savepoint: inner as TransactionSql['savepoint'] });
}

const isTransaction = (session: Pick<Sql, 'unsafe'>): session is TransactionSql => 'savepoint' in session;
