import type { Handlers } from '../handler.js';
import { getMintStatus } from './get-mint-status.js';
import { listMintingAssets } from './list-minting-assets.js';
import { listMintingContracts } from './list-minting-contracts.js';
import { mintAsset } from './mint-asset.js';
import { saveMintStatus } from './save-mint-status.js';

/** Contracts, what can be minted of them, and minting. */
export const mintingHandlers = {
  listMintingContracts,
  listMintingAssets,
  mintAsset,
  getMintStatus,
  saveMintStatus,
} satisfies Partial<Handlers>;
