/**
 * SQLSTATE codes of failures of the server rather than of the statement: it has ended the connection (08, 25P03, 25P04, 57P0), has
 * no disk space, memory or connection left (53), cannot read its disk (58030), or has let a statement wait too long (55P03, and
 * 57014, which only a timeout or an operator causes); and the driver's codes for a lost connection.
 */
const ofServer =
  /^(?:08\w{3}|25P0[34]|53[123]00|55P03|57014|57P0[1-5]|58030|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;
/** Node's codes for a server that cannot be reached. */
const ofNetwork = /^E(?:CONN[A-Z]+|PIPE|TIMEDOUT|(?:HOST|NET)(?:UNREACH|DOWN)|NOTFOUND|AI_[A-Z]+)$/;

/** Whether an error means that the database cannot be used at the moment. */
export const isOutage = (error: unknown): boolean =>
  isReadOnly(error) ||
  // Only the driver's errors have a `query`: other network errors concern other servers.
  hasCause(error, (code, cause) => ofServer.test(code) || ('query' in cause && ofNetwork.test(code)));

/** Whether the server refuses writes: it is a replica, or is set to read-only. */
export const isReadOnly = (error: unknown): boolean =>
  hasCause(
    error,
    (code, cause) =>
      code === '25006' ||
      // A replica has no unlogged tables, and reports that with the code for unsupported features.
      (code === '0A000' && 'routine' in cause && cause.routine === 'get_relation_info'),
  );

/** Whether an error or one of its causes has a code that matches: the query builder wraps the driver's errors. */
function hasCause(error: unknown, isMeant: (code: string, cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && isMeant(cause.code, cause)) return true;
  return false;
}
