// Written by `npm run generate` from the folders of src/wallet-types.
import { backend as evm } from '../../evm/server/backend.js';
import { backend as solana } from '../../solana/server/backend.js';
import { backend as sui } from '../../sui/server/backend.js';
import { backend as ton } from '../../ton/server/backend.js';
import { backend as cosmos } from '../../cosmos/server/backend.js';
import { backend as substrate } from '../../substrate/server/backend.js';
import { backend as flowCadence } from '../../flow-cadence/server/backend.js';
import { backend as ultra } from '../../ultra/server/backend.js';
import { backend as imx } from '../../imx/server/backend.js';
import { backend as agw } from '../../agw/server/backend.js';
import type { WalletTypeId } from '../../index.js';
import type { WalletBackend } from '../../wallet-type.js';

/** Facts that only servers know, by the type of wallet. */
export const backends: Readonly<Record<WalletTypeId, WalletBackend>> = {
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
