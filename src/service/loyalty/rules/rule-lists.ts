import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { RuleMetadata } from '../../../contract/loyalty/rule-metadata.js';
import type { Database } from '../../db/database.js';
import { ruleAllotments, ruleCodes } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { decimalsOfCurrency } from '../known-currencies.js';
import { readRows } from '../lists/read-list.js';
import { readRewards } from '../lists/read-rewards.js';
import type { ListedReward } from '../lists/read-rewards.js';

/** URLs of a rule's lists. */
export interface ListAddresses {
  readonly userAllotmentCsvUrl: string | null;
  readonly customRewardsCsvUrl: string | null;
  readonly promoCodeCsvUrl: string | null;
}

/** Lists that have been read; unchanged lists are absent. */
export interface RuleLists {
  /** Wallets that a rule is limited to, with their amounts. */
  readonly allotments?: readonly ListedReward[];
  readonly codes?: readonly string[];
}

/** Returns the URLs of a rule's lists, as it is stored or would be. */
export const addressesOf = (rule: {
  readonly userAllotmentCsvUrl?: string | null | undefined;
  readonly customRewardsCsvUrl?: string | null | undefined;
  readonly metadata?: RuleMetadata | undefined;
}): ListAddresses => ({
  userAllotmentCsvUrl: rule.userAllotmentCsvUrl || null,
  customRewardsCsvUrl: rule.customRewardsCsvUrl || null,
  promoCodeCsvUrl: rule.metadata?.promoCodeCsvUrl || null,
});

/** A rule's reward; absent values are those of a new rule. */
export interface RuleReward {
  readonly rewardType?: 'points' | 'badge' | 'multiplier' | undefined;
  readonly currencyId?: string | null | undefined;
}

/**
 * Reads the lists whose URLs are new. It uses the network, so call it before the transaction that saves them. Throws 400 for a list
 * that cannot be read, or whose amounts are finer than the currency of the reward.
 */
export async function readRuleLists(
  context: Pick<ServiceContext, 'database' | 'memory' | 'remoteFiles'>,
  { rewardType = 'points', currencyId }: RuleReward,
  { wanted, kept }: { readonly wanted: ListAddresses; readonly kept: ListAddresses },
): Promise<RuleLists> {
  const { remoteFiles } = context;
  const hasNewWallets =
    wanted.userAllotmentCsvUrl !== kept.userAllotmentCsvUrl || wanted.customRewardsCsvUrl !== kept.customRewardsCsvUrl;
  const isPaid = hasNewWallets && rewardType === 'points' && currencyId;
  const decimals = isPaid ? await decimalsOfCurrency(context, currencyId.toLowerCase()) : undefined;
  const read = (url: string | null, field: string, isRequired: boolean) =>
    url === null ? [] : readRewards(remoteFiles, url, { field, decimals, isRequired });
  const allotments = hasNewWallets && [
    ...(await read(wanted.userAllotmentCsvUrl, 'loyaltyUserAllotmentCsvUrl', false)),
    ...(await read(wanted.customRewardsCsvUrl, 'customRewardsCsvUrl', true)),
  ];
  const codes =
    wanted.promoCodeCsvUrl !== kept.promoCodeCsvUrl &&
    (wanted.promoCodeCsvUrl === null ? [] : await readCodes(remoteFiles, wanted.promoCodeCsvUrl));
  return { ...(allotments && { allotments }), ...(codes && { codes }) };
}

async function readCodes(files: ServiceContext['remoteFiles'], url: string): Promise<string[]> {
  const field = 'metadata.promoCodeCsvUrl';
  const rows = await readRows(files, url, field);
  const cells = rows.map(([code = '']) => code).filter((code) => code !== '');
  if (/^(codes?|promo[ _-]?codes?)$/i.test(cells[0] ?? '')) cells.shift();
  if (cells.some((code) => code.length > 255)) throw invalid({ field, message: 'A code has more than 255 characters' });
  if (cells.length === 0) throw invalid({ field, message: 'The list has no codes' });
  return [...new Set(cells)];
}

/** Letters and digits that cannot be confused with one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns metadata with a generated code if they ask for one: the existing code, or a new one. */
export function withGeneratedCode(metadata: RuleMetadata, earlier: RuleMetadata | undefined): RuleMetadata {
  if (metadata.promoCodeType !== 'generate' || metadata.promoCode) return metadata;
  const length = metadata.promoCodeLength ?? 8;
  const made = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const kept = earlier?.promoCodeType === 'generate' ? earlier.promoCode : undefined;
  return { ...metadata, promoCode: kept || made() };
}

/** Number of rows per statement. */
const rowsAtOnce = 5_000;

/** Saves lists of a rule in place of its previous ones. Redeemed codes stay redeemed. */
export async function saveRuleLists(transaction: Database, ruleId: string, lists: RuleLists): Promise<void> {
  const { allotments, codes } = lists;
  if (allotments) {
    await transaction.delete(ruleAllotments).where(eq(ruleAllotments.ruleId, ruleId));
    // If a wallet is on both lists, the later row provides the amount.
    const rows = new Map(allotments.map(({ lookup, amount }) => [lookup, { ruleId, walletLookup: lookup, amount }]));
    for (const part of inParts([...rows.values()])) await transaction.insert(ruleAllotments).values(part);
  }
  if (codes) {
    const known = await transaction.select().from(ruleCodes).where(eq(ruleCodes.ruleId, ruleId));
    const wanted = new Set(codes);
    const gone = known.flatMap(({ id, code, redeemedAt }) => (wanted.has(code) || redeemedAt ? [] : [id]));
    for (const part of inParts(gone)) await transaction.delete(ruleCodes).where(inArray(ruleCodes.id, part));
    const rows = codes.map((code) => ({ ruleId, code }));
    for (const part of inParts(rows)) await transaction.insert(ruleCodes).values(part).onConflictDoNothing();
  }
}

function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) parts.push(rows.slice(start, start + rowsAtOnce));
  return parts;
}
