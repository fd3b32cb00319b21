import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { wallets } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { readHeldTokens } from '../../../verify/held-tokens.js';
import { readTokenBalance } from '../../../verify/token-balance.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';
import type { TokenKind } from '../../../verify/token-balance.js';
import type { Rule } from '../completion/find-rule.js';
import { refusals } from '../completion/messages.js';
import { rewardTypeOf } from '../completion/reward.js';
import { ruleWindow } from '../completion/rule-window.js';
import { findUsers } from '../used-proofs.js';
import type { Proof } from '../used-proofs.js';
import { windowKey } from '../windows.js';
import { notMet } from './kind.js';
import type { Attempt, Finding, RuleKind } from './kind.js';

/** Holding tokens of a collection. A request gives only multipliers; the operator's own snapshots pay points. */
export const tokenHold: RuleKind = {
  canLookAgain: true,
  measures: true,
  refuse: ({ rule }, { evmClient }) => {
    const { hasPaidFullRoyalty, onlyNative } = rule.metadata;
    if (collectionsOf(rule).some(({ network }) => network === 'sui')) return refusals.tokenHoldOnSui;
    if (hasPaidFullRoyalty || onlyNative) return refusals.tokenHoldByPurchase;
    if (rewardTypeOf(rule) !== 'multiplier') return refusals.tokenHoldForPoints;
    return evmClient && collectionsOf(rule).length > 0 ? undefined : refusals.notSetUp;
  },
  verify: countTokens,
};

/**
 * Holding a token or the chain's native coin, in whole units. Units cannot be told apart, so tokens that a member passes on also
 * count for the next holder.
 */
export const tokenHoldErc20: RuleKind = {
  canLookAgain: true,
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

/**
 * Counts the tokens of the rule's collections that a member holds, except for those that another member was rewarded for. If a
 * collection does not give ids, all its tokens count.
 */
async function countTokens(
  { rule, userId }: Attempt,
  { database, evmClient, clock }: ServiceContext,
): Promise<Finding> {
  if (!evmClient) throw new VerificationUnavailableError();
  const owners = await findWallets(database, userId);
  const named = new Map<string, Proof>();
  let unnamed = 0n;
  for (const { address } of collectionsOf(rule)) {
    const { count, ids } = await readHeldTokens(evmClient, address, owners);
    for (const proof of (ids ?? []).map((id) => tokenProof(address, id))) named.set(proof.key, proof);
    if (!ids) unnamed += count;
  }
  const now = clock.now();
  const window = ruleWindow(rule, now);
  const use = { rule, window: window ? windowKey(window) : '', requestedAt: new Date(now) };
  const users = await findUsers(database, use, [...named.keys()]);
  const own = [...named.values()].filter(({ key }) => (users.get(key) ?? userId) === userId);
  if (own.length > 0 || unnamed > 0n) return { isMet: true, value: own.length + Number(unnamed), proofs: own };
  return notMet(named.size > 0 ? refusals.alreadyClaimed : refusals.notAchieved);
}

/** Returns the proof of a token, which keeps it from being rewarded again after it was passed on. */
const tokenProof = (contract: string, id: string): Proof => ({
  key: `token ${contract.toLowerCase()} ${id}`,
  isPerWindow: true,
  usedBefore: () => refusals.alreadyClaimed,
});

async function findWallets(database: Database, userId: string): Promise<readonly string[]> {
  const owned = await database.select({ address: wallets.address }).from(wallets).where(eq(wallets.userId, userId));
  return owned.map(({ address }) => address);
}

async function measure(
  { userId }: Attempt,
  { database, evmClient }: ServiceContext,
  kind: TokenKind,
  contracts: readonly (string | undefined)[],
) {
  if (!evmClient) throw new VerificationUnavailableError();
  const owners = await findWallets(database, userId);
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
