import { and, eq } from 'drizzle-orm';
import { wallets } from '../../db/schema/index.js';
import { refusals } from '../completion/messages.js';
import { met, notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** A linked wallet, of the type that the rule names or of any type. */
export const connectWallet: RuleKind = {
  canLookAgain: true,
  verify: async ({ rule, userId }, { database }) => {
    const { walletType } = rule.metadata;
    const owned = and(eq(wallets.userId, userId), walletType ? eq(wallets.type, walletType) : undefined);
    return (await database.$count(wallets, owned)) > 0 ? met() : notMet(refusals.notAchieved);
  },
};
