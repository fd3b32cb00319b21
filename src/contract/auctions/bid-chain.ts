/** Chains that bids name by a word. */
const namedChains: ReadonlyMap<string, number> = new Map([
  ['ethereum', 1],
  ['mainnet', 1],
  ['zksync', 324],
]);

/** Returns the EIP-155 id of the chain that a bid names: `ethereum`, `31337` or `eip155:31337`. `undefined` if it names none. */
export function bidChainId(name: string): number | undefined {
  const id = /^(?:eip155:)?(\d{1,15})$/.exec(name)?.[1];
  return namedChains.get(name) ?? (Number(id) || undefined);
}
