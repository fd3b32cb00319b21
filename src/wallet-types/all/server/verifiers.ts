// Written by `npm run generate` from the folders of src/wallet-types.
import { verify as evm } from '../../evm/server/verify.js';
import { verify as solana } from '../../solana/server/verify.js';
import { verify as sui } from '../../sui/server/verify.js';
import { verify as ton } from '../../ton/server/verify.js';
import { verify as cosmos } from '../../cosmos/server/verify.js';
import { verify as substrate } from '../../substrate/server/verify.js';
import { verify as flowCadence } from '../../flow-cadence/server/verify.js';
import { verify as ultra } from '../../ultra/server/verify.js';
import { verify as imx } from '../../imx/server/verify.js';
import { verify as agw } from '../../agw/server/verify.js';
import type { WalletTypeId } from '../../index.js';
import type { VerifyWallet } from '../../../verify/wallet-claim.js';

/** Functions that verify signatures, by the type of wallet. */
export const verifiers: Readonly<Record<WalletTypeId, VerifyWallet>> = {
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
