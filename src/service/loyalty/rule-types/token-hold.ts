import { eq } from 'drizzle-orm';
import { wallets } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { readTokenBalance } from '../../../verify/token-balance.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';
import type { TokenKind } from '../../../verify/token-balance.js';
import type { Rule } from '../completion/find-rule.js';
import { refusals } from '../completion/messages.js';
import { rewardTypeOf } from '../completion/reward.js';
import { notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

/** Holding tokens of a collection. A request gives only multipliers; the operator's own snapshots pay points. */
export const tokenHold: RuleKind = {
  measures: true,
  refuse: ({ rule }, { evmClient }) => {
    const { hasPaidFullRoyalty, onlyNative } = rule.metadata;
    if (collectionsOf(rule).some(({ network }) => network === 'sui')) return refusals.tokenHoldOnSui;
    if (hasPaidFullRoyalty || onlyNative) return refusals.tokenHoldByPurchase;
    if (rewardTypeOf(rule) !== 'multiplier') return refusals.tokenHoldForPoints;
    return evmClient && collectionsOf(rule).length > 0 ? undefined : refusals.notSetUp;
  },
  verify: (attempt, context) =>
    measure(
      attempt,
      context,
      'erc721',
      collectionsOf(attempt.rule).map(({ address }) => address),
    ),
};

/** Holding a token or the chain's native coin, in whole units. */
export const tokenHoldErc20: RuleKind = {
  measures: true,
  refuse: ({ rule }, { evmClient }) =>
    evmClient && (isNative(rule) || collectionsOf(rule).length > 0) ? undefined : refusals.notSetUp,
  verify: (attempt, context) =>
    isNative(attempt.rule)
      ? measure(attempt, context, 'native', [undefined])
      : measure(
          attempt,
          context,
          'erc20',
          collectionsOf(attempt.rule).map(({ address }) => address),
        ),
};

async function measure(
  { userId }: Attempt,
  { database, evmClient }: ServiceContext,
  kind: TokenKind,
  contracts: readonly (string | undefined)[],
) {
  if (!evmClient) throw new VerificationUnavailableError();
  const owned = await database.select({ address: wallets.address }).from(wallets).where(eq(wallets.userId, userId));
  const owners = owned.map(({ address }) => address);
  let value = 0;
  // Ranges are numbers, so the measured value is a number as well.
  for (const contract of contracts) value += Number(await readTokenBalance(evmClient, { kind, contract, owners }));
  return value > 0 ? { isMet: true as const, value } : notMet(refusals.notAchieved);
}

const isNative = ({ metadata }: Rule): boolean => metadata.erc20Type === 'native';

/** Returns the collections of a rule from all fields that can hold them. */
function collectionsOf(rule: Rule): { readonly address: string; readonly network: string | null }[] {
  const named = [
    ...(rule.collections ?? []),
    ...(rule.metadata.collection ?? []),
    ...(rule.collectionAddress ? [{ address: rule.collectionAddress }] : []),
  ];
  const found = new Map<string, string | null>();
  for (const { address, network } of named as readonly { address?: string; network?: string }[])
    if (address) found.set(address, found.get(address) ?? network ?? rule.network);
  return [...found].map(([address, network]) => ({ address, network }));
}
