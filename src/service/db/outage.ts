/** SQLSTATE of a server that goes, comes or takes no more connections, and the driver's words for a lost one. */
const lost = /^(?:08\w{3}|57P0[1-5]|53300|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;

/** Whether something failed because the database went away. The query builder wraps what the driver says. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && lost.test(cause.code)) return true;
  return false;
}
