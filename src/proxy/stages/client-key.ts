/**
 * Returns the key by which a client's requests are counted: an IPv4 address, or the /64 of an IPv6 address, because one connection
 * gets a /64. Some load balancers append the port. Clients without an address share one key.
 */
export function clientKey(address: string | undefined): string {
  if (address === undefined || address === '') return 'unknown';
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!bare.includes(':')) return bare;
  const groups = expandIpv6(bare);
  if (!groups) return 'unknown';
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [, , , , , , high = 0, low = 0] = groups;
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Expands an IPv6 address. The URL parser accepts every spelling and writes the shortest. */
function expandIpv6(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string | undefined): number[] =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [front, back] = [read(head), read(tail)];
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}
