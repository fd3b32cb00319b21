import type { Sql, TransactionSql } from 'postgres';
import { changeStatements } from './change-statements.js';

/** Maximum number of texts that are prepared: each connection keeps the plans of all. */
const mostTexts = 1_000;
/** A statement with more parameters names a list, and rarely comes again with as many. */
const mostParameters = 60;

/**
 * Makes a client prepare the statements of the query builder, in transactions too. A prepared statement is parsed once for each
 * connection and takes one round trip instead of two. The client's own option `prepare` can still switch that off.
 */
export function prepareStatements(client: Sql): Sql {
  const texts = new Set<string>();
  const isPrepared = (text: string, parameters: readonly unknown[]): boolean => {
    if (parameters.length === 0 || parameters.length > mostParameters) return false;
    if (texts.size < mostTexts) texts.add(text);
    return texts.has(text);
  };
  const prepared =
    (unsafe: Sql['unsafe']): Sql['unsafe'] =>
    (text, parameters = [], options = {}) =>
      unsafe(text, parameters, { ...options, prepare: isPrepared(text, parameters) });
  const begin = client.begin.bind(client) as (work: (session: TransactionSql) => unknown) => Promise<unknown>;
  const outer = (work: (session: TransactionSql) => unknown) =>
    begin((session) => work(changeStatements(session, prepared)));
  return Object.assign(changeStatements(client, prepared), { begin: outer as Sql['begin'] });
}
