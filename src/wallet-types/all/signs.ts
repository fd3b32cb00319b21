// Written by `npm run generate` from the folders of src/wallet-types.
import { sign as evm } from '../evm/sign.js';
import { sign as solana } from '../solana/sign.js';
import { sign as sui } from '../sui/sign.js';
import { sign as ton } from '../ton/sign.js';
import { sign as cosmos } from '../cosmos/sign.js';
import { sign as substrate } from '../substrate/sign.js';
import { sign as flowCadence } from '../flow-cadence/sign.js';
import { sign as ultra } from '../ultra/sign.js';
import { sign as imx } from '../imx/sign.js';
import { sign as agw } from '../agw/sign.js';
import type { WalletTypeId } from '../index.js';
import type { WalletSign } from '../wallet-type.js';

/** Signs that stand for wallets, by their type. */
export const walletSigns: Readonly<Record<WalletTypeId, WalletSign>> = {
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
