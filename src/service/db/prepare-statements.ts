import type { Sql, TransactionSql } from 'postgres';
import { changeStatements } from './change-statements.js';

/** Maximum number of prepared texts, because each connection keeps a plan for each of them. */
const mostTexts = 1_000;
/** Statements with more parameters are not prepared: they contain lists, which rarely have the same length again. */
const mostParameters = 60;

/**
 * Makes a client prepare the statements of the query builder, in transactions too. Each connection parses a prepared statement only
 * once, and runs it in one round trip instead of two. The client's option `prepare` can still switch that off.
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
