import { agw, agwBackend } from './agw.js';
import { cosmos, cosmosBackend } from './cosmos.js';
import { evm, evmBackend } from './evm.js';
import { flow, flowBackend } from './flow-cadence.js';
import { imx, imxBackend } from './imx.js';
import { solana, solanaBackend } from './solana.js';
import { substrate, substrateBackend } from './substrate.js';
import { sui, suiBackend } from './sui.js';
import { ton, tonBackend } from './ton.js';
import { ultra, ultraBackend } from './ultra.js';
import type { WalletBackend, WalletKind } from './wallet-type.js';

/**
 * Every type of wallet (platform API, section 4.3). To add one, write its file and a line in each of these two lists and in that
 * of `links`.
 */
export const walletTypeList = [
  evm,
  solana,
  sui,
  ton,
  cosmos,
  substrate,
  flow,
  ultra,
  imx,
  agw,
] as const satisfies readonly WalletKind[];

type Id = (typeof walletTypeList)[number]['id'];

/** Every type's server side, by the type's id. */
export const walletBackendList: Readonly<Record<Id, WalletBackend>> = {
  evm: evmBackend,
  solana: solanaBackend,
  sui: suiBackend,
  ton: tonBackend,
  cosmos: cosmosBackend,
  substrate: substrateBackend,
  flow_cadence: flowBackend,
  ultra: ultraBackend,
  imx: imxBackend,
  agw: agwBackend,
};
