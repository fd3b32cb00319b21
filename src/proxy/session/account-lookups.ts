import { createFlowAccounts } from '../../wallet-types/flow-cadence/server/accounts.js';
import { createUltraAccounts } from '../../wallet-types/ultra/server/accounts.js';
import type { VerifyWalletDependencies } from '../../verify/wallet-claim.js';
import type { Settings } from '../config/settings.js';

/** Look-ups for the keys of accounts whose address does not contain the key. */
export type AccountLookups = Pick<VerifyWalletDependencies, 'ultraAccounts' | 'flowAccounts'>;

/** Returns look-ups at the nodes that the site's owner has configured. */
export function accountLookups({ ultraUrl, flowUrl }: Pick<Settings, 'ultraUrl' | 'flowUrl'>): AccountLookups {
  return {
    ...(ultraUrl !== undefined && { ultraAccounts: createUltraAccounts({ url: ultraUrl }) }),
    ...(flowUrl !== undefined && { flowAccounts: createFlowAccounts({ url: flowUrl }) }),
  };
}
