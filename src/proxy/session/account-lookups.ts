import { createFlowAccounts } from '../../verify/flow-accounts.js';
import { createUltraAccounts } from '../../verify/ultra-accounts.js';
import type { VerifyWalletDependencies } from '../../verify/wallet-claim.js';
import type { Settings } from '../settings.js';

/** Where the keys of accounts are looked up whose addresses do not tell them. */
export type AccountLookups = Pick<VerifyWalletDependencies, 'ultraAccounts' | 'flowAccounts'>;

/** Look-ups at the nodes that the owner of the site has named. */
export function accountLookups({ ultraUrl, flowUrl }: Pick<Settings, 'ultraUrl' | 'flowUrl'>): AccountLookups {
  return {
    ...(ultraUrl !== undefined && { ultraAccounts: createUltraAccounts({ url: ultraUrl }) }),
    ...(flowUrl !== undefined && { flowAccounts: createFlowAccounts({ url: flowUrl }) }),
  };
}
