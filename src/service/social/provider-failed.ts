/** Returns the error for an unexpected answer. It leaves out the query, which may contain a key. */
export function providerFailed({ status, url }: Response): Error {
  const { host, pathname } = new URL(url);
  return new Error(`${host}${pathname} answered with status ${status}.`);
}
