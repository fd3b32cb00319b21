// Written by `npm run generate` from the folders of src/wallet-types.
import { links as evm } from '../evm/links.js';
import { links as solana } from '../solana/links.js';
import { links as sui } from '../sui/links.js';
import { links as ton } from '../ton/links.js';
import { links as cosmos } from '../cosmos/links.js';
import { links as substrate } from '../substrate/links.js';
import { links as flowCadence } from '../flow-cadence/links.js';
import { links as ultra } from '../ultra/links.js';
import { links as imx } from '../imx/links.js';
import { links as agw } from '../agw/links.js';
import type { WalletTypeId } from '../index.js';
import type { WalletLinks } from '../wallet-type.js';

/** Places where members get a wallet, by its type. */
export const walletLinks: Readonly<Record<WalletTypeId, WalletLinks>> = {
  evm,
  solana,
  sui,
  ton,
  cosmos,
  substrate,
  flow_cadence: flowCadence,
  ultra,
  imx,
  agw,
};
