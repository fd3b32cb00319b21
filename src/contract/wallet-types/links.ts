import type { WalletTypeId } from './index.js';
import { agwLinks } from './links/agw.js';
import { cosmosLinks } from './links/cosmos.js';
import { evmLinks } from './links/evm.js';
import { flowLinks } from './links/flow-cadence.js';
import { imxLinks } from './links/imx.js';
import { solanaLinks } from './links/solana.js';
import { substrateLinks } from './links/substrate.js';
import { suiLinks } from './links/sui.js';
import { tonLinks } from './links/ton.js';
import { ultraLinks } from './links/ultra.js';
import type { WalletLinks } from './wallet-type.js';

/** Places where members get a wallet, by its type. */
export const walletLinksList: Readonly<Record<WalletTypeId, WalletLinks>> = {
  evm: evmLinks,
  solana: solanaLinks,
  sui: suiLinks,
  ton: tonLinks,
  cosmos: cosmosLinks,
  substrate: substrateLinks,
  flow_cadence: flowLinks,
  ultra: ultraLinks,
  imx: imxLinks,
  agw: agwLinks,
};

/** Returns the places where members get a wallet of a type. */
export const walletLinksOf = (id: WalletTypeId): WalletLinks => walletLinksList[id];

export type { WalletApp } from './wallet-type.js';
