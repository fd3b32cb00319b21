import type { AuthType } from '../../../contract/identity/social.js';
import { backendOf } from '../../../contract/providers/backend.js';
import { findProvider } from '../../../contract/providers/index.js';
import type { ServiceContext } from '../../handler.js';
import { findSocialAccount } from '../../social/accounts.js';
import type { SocialAccount } from '../../social/social-account.js';
import { refusals, usedByAnother } from '../completion/messages.js';
import { met, notMet } from './kind.js';
import type { Attempt, Proof, RuleKind } from './kind.js';

/** Texts for members who have not linked an account (api.md 7). */
export const notConnected = (type: AuthType): string =>
  backendOf(type).refusals.account_not_connected?.[0] ?? refusals.notAchieved;

/** Account of the provider that the member has linked; `undefined` where there is none. */
export const findAccount = (
  type: AuthType,
  { rule, userId }: Pick<Attempt, 'rule' | 'userId'>,
  { database }: Pick<ServiceContext, 'database'>,
): Promise<SocialAccount | undefined> => findSocialAccount(database, { websiteId: rule.websiteId, userId, type });

/** Whoever moves an account to another user is not rewarded with it a second time. */
export const accountProof = (type: AuthType, { accountId, accountName }: SocialAccount): Proof => ({
  key: `account ${type} ${accountId}`,
  isPerWindow: true,
  usedBefore: (isOwn) => (isOwn ? refusals.alreadyClaimed : usedByAnother(accountName)),
});

/** Having linked an account of a provider; of a video platform, one with a channel. */
export const connected = (type: AuthType): RuleKind => {
  const text = notConnected(type);
  const find = async (attempt: Attempt, context: ServiceContext) => {
    const account = await findAccount(type, attempt, context);
    return findProvider(type)?.needsChannel && account && !account.details['channelId'] ? undefined : account;
  };
  return {
    refuse: async (attempt, context) => ((await find(attempt, context)) ? undefined : text),
    verify: async (attempt, context) => {
      const account = await find(attempt, context);
      return account ? { isMet: true, proof: accountProof(type, account) } : notMet(text);
    },
  };
};

/** Having an email address that is verified. Which of the two is missing is told. */
export const connectedEmail: RuleKind = {
  refuse: async (attempt, context) => {
    if (await findAccount('email', attempt, context)) return undefined;
    return attempt.member.emailAddress === null ? 'Email not connected or not verified' : 'Email not verified';
  },
  verify: async (attempt, context) => {
    const account = await findAccount('email', attempt, context);
    return account ? { isMet: true, proof: accountProof('email', account) } : notMet('Email address not connected');
  },
};

/** Having a phone number: the operator puts it into the metadata once it is verified. */
export const connectedPhone: RuleKind = {
  refuse: ({ member }) => (member.phoneNumber === null ? 'Phone not connected or not verified' : undefined),
  verify: ({ member }) =>
    member.phoneNumber === null
      ? notMet('Phone not connected or not verified')
      : {
          isMet: true,
          proof: {
            key: `phone ${member.phoneNumber}`,
            isPerWindow: true,
            usedBefore: () => refusals.alreadyClaimed,
          },
        },
};

/** Having linked both of the accounts that communities live on. */
export const connectedSocials: RuleKind = {
  refuse: async (attempt, context) => {
    for (const type of ['twitter', 'discord'] as const)
      if (!(await findAccount(type, attempt, context))) return notConnected(type);
    return undefined;
  },
  verify: async (attempt, context) => {
    for (const type of ['twitter', 'discord'] as const)
      if (!(await findAccount(type, attempt, context))) return notMet(notConnected(type));
    return met();
  },
};
