import * as z from 'zod/mini';
import { type ChainEndpoint, askChain } from '../../../verify/ask-chain.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';

/** A permission of an account: it can be used by keys whose weights reach the threshold together. */
export interface UltraPermission {
  /** `owner` and `active` cover the whole account. */
  readonly name: string;
  readonly threshold: number;
  /** Public keys as `EOS…` or `PUB_K1_…`. */
  readonly keys: readonly { readonly publicKey: string; readonly weight: number }[];
}

/**
 * Returns the permissions of an Ultra account by its name; `null` if there is no such account. Throws {@link
 * VerificationUnavailableError} if that cannot be found out.
 */
export type UltraAccounts = (name: string) => Promise<readonly UltraPermission[] | null>;

const Account = z.object({
  account_name: z.string(),
  permissions: z.array(
    z.object({
      perm_name: z.string(),
      required_auth: z.object({
        threshold: z.number(),
        keys: z.array(z.object({ key: z.string(), weight: z.number() })),
      }),
    }),
  ),
});

/** A node answers 500 for an unknown name: "unknown key", or `account_query_exception` (3060002). */
const Unknown = z.object({
  error: z.object({
    code: z.optional(z.number()),
    details: z._default(z.array(z.object({ message: z.string() })), []),
  }),
});

/** Returns a look-up of accounts at a node of the chain (`/v1/chain/get_account` of Antelope). */
export function createUltraAccounts(endpoint: ChainEndpoint): UltraAccounts {
  return async (name) => {
    const { status, body } = await askChain(endpoint, '/v1/chain/get_account', { account_name: name });
    const account = Account.safeParse(body);
    if (status === 200 && account.success && account.data.account_name === name)
      return account.data.permissions.map(({ perm_name, required_auth: { threshold, keys } }) => ({
        name: perm_name,
        threshold,
        keys: keys.map(({ key, weight }) => ({ publicKey: key, weight })),
      }));
    const unknown = Unknown.safeParse(body);
    if (status === 500 && unknown.success) {
      const { code, details } = unknown.data.error;
      if (code === 3_060_002 || details.some(({ message }) => message.startsWith('unknown key'))) return null;
    }
    throw new VerificationUnavailableError({ cause: new TypeError(`The node answered ${status} for an account.`) });
  };
}
