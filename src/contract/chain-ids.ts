import type { Network } from './network.js';

/** EIP-155 ids of the EVM chains that minting contracts are on, by the contract's names for them. */
const ids: Readonly<Partial<Record<Network, number>>> = {
  mainnet: 1,
  goerli: 5,
  optimism: 10,
  binance: 56,
  bscTestnet: 97,
  polygon: 137,
  fantom: 250,
  zksync: 324,
  vanar: 2040,
  abstract: 2741,
  morphHolesky: 2810,
  morph: 2818,
  nexus: 3946,
  fantomTestnet: 4002,
  robinhoodChain: 4663,
  somnia: 5031,
  superseed: 5330,
  base: 8453,
  abstractTestnet: 11_124,
  horizen: 26_514,
  apechain: 33_139,
  arbitrum: 42_161,
  avalancheFuji: 43_113,
  avalanche: 43_114,
  robinhoodChainTestnet: 46_630,
  sophon: 50_104,
  superseedSepolia: 53_302,
  polygon_mumbai: 80_001,
  berachainBepolia: 80_069,
  berachainArtio: 80_084,
  berachain: 80_094,
  baseSepolia: 84_532,
  arbitrumSepolia: 421_614,
  xai: 660_279,
  horizenTestnet: 2_651_420,
  sepolia: 11_155_111,
  optimism_sepolia: 11_155_420,
  sophonTestnet: 531_050_104,
  skaleNebula: 1_482_601_649,
  skaleCalypso: 1_564_830_818,
  skaleEuropa: 2_046_399_126,
};
/** A map, because an object would also have inherited names such as `constructor`. */
const chainIds: ReadonlyMap<string, number> = new Map(Object.entries(ids));

/**
 * Returns the EIP-155 id of a network, given its name or the id itself as text (for a private chain without a name). Returns
 * `undefined` if the network is not an EVM chain or is not in this table.
 */
export const chainIdOf = (network: string | null): number | undefined =>
  chainIds.get(network ?? '') ?? (/^[1-9]\d{0,14}$/.test(network ?? '') ? Number(network) : undefined);
