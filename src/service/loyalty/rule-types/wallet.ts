import { and, eq } from 'drizzle-orm';
import { wallets } from '../../db/schema/index.js';
import { refusals } from '../completion/messages.js';
import { met, notMet } from './kind.js';
import type { RuleKind } from './kind.js';

/** Having linked a wallet, of the type the rule names or of any. */
export const connectWallet: RuleKind = {
  verify: async ({ rule, userId }, { database }) => {
    const { walletType } = rule.metadata;
    const owned = and(eq(wallets.userId, userId), walletType ? eq(wallets.type, walletType) : undefined);
    return (await database.$count(wallets, owned)) > 0 ? met() : notMet(refusals.notAchieved);
  },
};
