/**
 * SQLSTATE codes of a server that shuts down, starts or accepts no more connections, and the driver's codes for a lost
 * connection.
 */
const lost = /^(?:08\w{3}|57P0[1-5]|53300|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;

/** Whether an error means that the database is unreachable. The query builder wraps the driver's errors. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && lost.test(cause.code)) return true;
  return false;
}
