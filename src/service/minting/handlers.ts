import type { Handlers } from '../handler.js';
import { getMintStatus } from './get-mint-status.js';
import { listMintingAssets } from './list-minting-assets.js';
import { listMintingContracts } from './list-minting-contracts.js';
import { mintAsset } from './mint-asset.js';
import { saveMintStatus } from './save-mint-status.js';

/** Handlers for contracts, their assets, and mints. */
export const mintingHandlers = {
  listMintingContracts,
  listMintingAssets,
  mintAsset,
  getMintStatus,
  saveMintStatus,
} satisfies Partial<Handlers>;
