import type { Handlers } from '../handler.js';
import { listMintingAllowlist, saveMintingAllowlist } from './allowlist.js';
import { checkTokenGate } from './check-token-gate.js';
import { getMintStatus } from './get-mint-status.js';
import { listMintingAssets } from './list-minting-assets.js';
import { listMintingContracts } from './list-minting-contracts.js';
import { mintAsset } from './mint-asset.js';
import { saveMintStatus } from './save-mint-status.js';

/** Handlers for contracts, their assets, and mints. */
export const mintingHandlers = {
  listMintingContracts,
  listMintingAssets,
  listMintingAllowlist,
  saveMintingAllowlist,
  checkTokenGate,
  mintAsset,
  getMintStatus,
  saveMintStatus,
} satisfies Partial<Handlers>;
