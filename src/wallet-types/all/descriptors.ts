// Written by `npm run generate` from the folders of src/wallet-types.
import { descriptor as evm } from '../evm/descriptor.js';
import { descriptor as solana } from '../solana/descriptor.js';
import { descriptor as sui } from '../sui/descriptor.js';
import { descriptor as ton } from '../ton/descriptor.js';
import { descriptor as cosmos } from '../cosmos/descriptor.js';
import { descriptor as substrate } from '../substrate/descriptor.js';
import { descriptor as flowCadence } from '../flow-cadence/descriptor.js';
import { descriptor as ultra } from '../ultra/descriptor.js';
import { descriptor as imx } from '../imx/descriptor.js';
import { descriptor as agw } from '../agw/descriptor.js';

/** Every type of wallet (platform API, section 4.3). */
export const descriptors = [evm, solana, sui, ton, cosmos, substrate, flowCadence, ultra, imx, agw] as const;
