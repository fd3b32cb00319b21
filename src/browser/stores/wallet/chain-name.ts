/** Names of the networks that a wallet is most often on when it is on the wrong one, by EIP-155 id. */
const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  137: 'Polygon',
  2741: 'Abstract',
  3946: 'Nexus',
  4663: 'Robinhood Chain',
  8453: 'Base',
  13371: 'Immutable zkEVM',
  26514: 'Horizen',
  42161: 'Arbitrum One',
  43114: 'Avalanche',
  59144: 'Linea',
  11155111: 'Sepolia',
};

export function chainName(id: number): string | undefined {
  return names[id];
}
