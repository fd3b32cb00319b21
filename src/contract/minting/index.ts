import { checkTokenGate, listMintingAllowlist, saveMintingAllowlist } from './allowlist.js';
import { listMintingAssets, listMyMintedAssets } from './assets.js';
import { listMintingContracts } from './contracts.js';
import { getMintStatus, getMyMintStatus, mintAsset, mintMyAsset, reportMyMint, saveMintStatus } from './mint.js';

/** Endpoints for contracts, assets and mints. */
export const minting = {
  listMintingContracts,
  listMintingAssets,
  listMyMintedAssets,
  listMintingAllowlist,
  saveMintingAllowlist,
  checkTokenGate,
  mintAsset,
  mintMyAsset,
  getMintStatus,
  getMyMintStatus,
  saveMintStatus,
  reportMyMint,
} as const;
