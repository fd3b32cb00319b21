/**
 * Returns the client's address: that of the connection or, behind `hops` trusted proxies, the one that the outermost proxy
 * reported. Entries further left in X-Forwarded-For were written by the client and are ignored.
 */
export function forwardedAddress(
  connection: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  hops: number,
): string | undefined {
  if (hops === 0 || forwardedFor === undefined) return connection;
  const chain = [forwardedFor].flat().join(',').split(',');
  return chain.at(-hops)?.trim() || connection;
}
