/** Returns the error for an answer that is neither a yes nor a no. It names no query, which may have a key. */
export function providerFailed({ status, url }: Response): Error {
  const { host, pathname } = new URL(url);
  return new Error(`${host}${pathname} answered with status ${status}.`);
}
