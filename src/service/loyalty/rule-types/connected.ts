import type { AuthType } from '../../../contract/identity/social.js';
import { backendOf } from '../../../contract/providers/backend.js';
import { findProvider } from '../../../contract/providers/index.js';
import type { ServiceContext } from '../../handler.js';
import { findSocialAccount } from '../../social/accounts.js';
import type { SocialAccount } from '../../social/social-account.js';
import { refusals, usedByAnother } from '../completion/messages.js';
import { accountKey } from '../used-proofs.js';
import type { Proof } from '../used-proofs.js';
import { notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

/** Returns the text for members who have not linked an account (platform API, section 7). */
export const notConnected = (type: AuthType): string =>
  backendOf(type).refusals.account_not_connected?.[0] ?? refusals.notAchieved;

/** Finds the account of the provider that the member has linked; `undefined` if there is none. */
export const findAccount = (
  type: AuthType,
  { rule, userId }: Pick<Attempt, 'rule' | 'userId'>,
  { database }: Pick<ServiceContext, 'database'>,
): Promise<SocialAccount | undefined> => findSocialAccount(database, { websiteId: rule.websiteId, userId, type });

/** Returns the proof of an account: it keeps an account from being rewarded again after it has moved to another user. */
export const accountProof = (
  type: AuthType,
  { accountId, accountName }: Pick<SocialAccount, 'accountId' | 'accountName'>,
): Proof => ({
  key: accountKey(type, accountId),
  isPerWindow: true,
  usedBefore: (isOwn) => (isOwn ? refusals.alreadyClaimed : usedByAnother(accountName)),
});

/** A linked account of a provider; for a video platform, one with a channel. */
export const connected = (type: AuthType): RuleKind => {
  const text = notConnected(type);
  const find = async (attempt: Attempt, context: ServiceContext) => {
    const account = await findAccount(type, attempt, context);
    return findProvider(type)?.needsChannel && account && !account.details['channelId'] ? undefined : account;
  };
  return {
    canLookAgain: true,
    refuse: async (attempt, context) => ((await find(attempt, context)) ? undefined : text),
    verify: async (attempt, context) => {
      const account = await find(attempt, context);
      return account ? { isMet: true, proofs: [accountProof(type, account)] } : notMet(text);
    },
  };
};

/** A verified email address. The text says whether the address or its verification is missing. */
export const connectedEmail: RuleKind = {
  canLookAgain: true,
  refuse: async (attempt, context) => {
    if (await findAccount('email', attempt, context)) return undefined;
    return attempt.member.emailAddress === null ? 'Email not connected or not verified' : 'Email not verified';
  },
  verify: async (attempt, context) => {
    const account = await findAccount('email', attempt, context);
    return account ? { isMet: true, proofs: [accountProof('email', account)] } : notMet('Email address not connected');
  },
};

/** A phone number, which the operator puts into the metadata once it is verified. */
export const connectedPhone: RuleKind = {
  canLookAgain: true,
  refuse: ({ member }) => (member.phoneNumber === null ? 'Phone not connected or not verified' : undefined),
  verify: ({ member }) =>
    member.phoneNumber === null
      ? notMet('Phone not connected or not verified')
      : {
          isMet: true,
          proofs: [
            {
              key: `phone ${member.phoneNumber}`,
              isPerWindow: true,
              usedBefore: () => refusals.alreadyClaimed,
            },
          ],
        },
};

/** Linked accounts of both X and Discord. */
export const connectedSocials: RuleKind = {
  canLookAgain: true,
  refuse: async (attempt, context) => {
    for (const type of ['twitter', 'discord'] as const)
      if (!(await findAccount(type, attempt, context))) return notConnected(type);
    return undefined;
  },
  verify: async (attempt, context) => {
    const proofs: Proof[] = [];
    for (const type of ['twitter', 'discord'] as const) {
      const account = await findAccount(type, attempt, context);
      if (!account) return notMet(notConnected(type));
      proofs.push(accountProof(type, account));
    }
    return { isMet: true, proofs };
  },
};
