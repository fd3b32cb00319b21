/** `0x3f9A…A9c2`, `7xKp…9sQd`: enough of an address to tell it from others; short ones stay whole. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4;
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`;
}
