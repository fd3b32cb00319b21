import { listMintingAssets } from './assets.js';
import { listMintingContracts } from './contracts.js';
import { getMintStatus, mintAsset, saveMintStatus } from './mint.js';

/** Contracts, assets and minting them. */
export const minting = { listMintingContracts, listMintingAssets, mintAsset, getMintStatus, saveMintStatus } as const;
