// Written by `npm run generate` from the folders of src/wallet-types.
import { adapter as evm } from '../../evm/browser/adapter.js';
import { adapter as solana } from '../../solana/browser/adapter.js';
import { adapter as sui } from '../../sui/browser/adapter.js';
import { adapter as ton } from '../../ton/browser/adapter.js';
import { adapter as cosmos } from '../../cosmos/browser/adapter.js';
import { adapter as substrate } from '../../substrate/browser/adapter.js';
import { adapter as flowCadence } from '../../flow-cadence/browser/adapter.js';
import { adapter as ultra } from '../../ultra/browser/adapter.js';
import type { WalletAdapter } from '../../../browser/wallets/adapter.js';

/** Adapters that find the wallets of a page. Types with EVM accounts share one. */
export const adapters: readonly WalletAdapter[] = [evm, solana, sui, ton, cosmos, substrate, flowCadence, ultra];
