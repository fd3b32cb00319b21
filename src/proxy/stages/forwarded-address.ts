/**
 * Address of the client: the one the connection comes from, or, behind `hops` trusted proxies, the one the outermost of
 * them wrote. Anything further left in X-Forwarded-For was written by the client and is not looked at.
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
