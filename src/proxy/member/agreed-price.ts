import * as z from 'zod/mini';
import { AgreedPrice, type AssetPrice, costsAsAgreed, isFree } from '../../contract/minting/agreed-price.js';
import { listMintingAssets } from '../../contract/minting/assets.js';
import { listMintingContracts } from '../../contract/minting/contracts.js';
import { Amount, Id, page } from '../../contract/primitives.js';
import { Refusal } from '../http/refusal.js';
import type { PlatformCall, Scope } from '../stages/bind.js';
import { check } from '../stages/input.js';
import type { Platform } from '../upstream/platform.js';
import { readPlatform } from './platform-read.js';

/** The parts of a mint request that decide its price. */
const Request = z.object({ contractId: Id, assetId: Id, agreedPrice: AgreedPrice });

const priced = {
  id: Id,
  price: z.optional(Amount),
  loyaltyCurrencyId: z.nullish(z.string()),
  currencyAddress: z.nullish(z.string()),
};
const pricedAssets = {
  ...listMintingAssets,
  response: page(z.object({ ...priced, takesAgreedPrice: z.nullish(z.boolean()) })),
};
const pricedContracts = {
  ...listMintingContracts,
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        isFreeClaimForBadgeHolders: z.nullish(z.boolean()),
        isFreeClaimForTokenHolders: z.nullish(z.boolean()),
        mintingContractAssets: z.nullish(z.array(z.object(priced))),
      }),
    ),
  }),
};

/** Maximum page size of the platform's list of contracts. */
const mostContracts = 1000;

/**
 * Returns a mint request in the form for the platform. It compares the price that the member has agreed to with the asset's current
 * one, and sends the agreed price only if the platform declares that it accepts it: a platform that does not know the field may
 * refuse it. Throws {@link Refusal} with the reason `price_changed` before anything is ordered.
 */
export async function withAgreedPrice(platform: Platform, scope: Scope, call: PlatformCall): Promise<PlatformCall> {
  const { agreedPrice, ...body } = call.body ?? {};
  if (agreedPrice === undefined) return call;
  const request = check(Request, call.body);
  const { data } = await readPlatform(platform, pricedAssets, { ...scope, mintingContractAssetId: request.assetId });
  const asset = find(data, request.assetId);
  if (asset?.takesAgreedPrice) {
    // The platform knows for whom the asset is free, and compares again once the price is locked.
    if (isFree(request.agreedPrice) || costsAsAgreed(asset, request.agreedPrice)) return call;
  } else if (await costsThat(platform, scope, request, asset)) return { ...call, body };
  throw new Refusal(409, 'refused', 'The price has changed.', { reason: { code: 'price_changed' } });
}

/** Whether an asset costs what the member has agreed to, as far as the platform shows it. */
async function costsThat(
  platform: Platform,
  scope: Scope,
  { contractId, assetId, agreedPrice }: z.output<typeof Request>,
  asset: AssetPrice | undefined,
): Promise<boolean> {
  const isKnown = asset?.price !== undefined;
  if (isKnown && costsAsAgreed(asset, agreedPrice)) return true;
  if (isKnown && !isFree(agreedPrice)) return false;
  const { data } = await readPlatform(platform, pricedContracts, { ...scope, limit: mostContracts });
  const contract = find(data, contractId);
  // Pages show the asset as free for holders. Only the platform knows whether the member is one.
  if (isFree(agreedPrice) && (contract?.isFreeClaimForBadgeHolders || contract?.isFreeClaimForTokenHolders))
    return true;
  const listed = isKnown ? asset : find(contract?.mintingContractAssets ?? [], assetId);
  return listed?.price !== undefined && costsAsAgreed(listed, agreedPrice);
}

const find = <T extends { readonly id: string }>(rows: readonly T[], id: string): T | undefined =>
  rows.find((row) => row.id.toLowerCase() === id.toLowerCase());
