/** Shortens an address to `0x3f9A…A9c2` or `7xKp…9sQd`, enough to recognise it. Short addresses stay whole. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4;
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`;
}
