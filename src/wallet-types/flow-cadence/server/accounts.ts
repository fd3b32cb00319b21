import * as z from 'zod/mini';
import { type ChainEndpoint, askChain } from '../../../verify/ask-chain.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';

/** A key of a Flow account. */
export interface FlowKey {
  readonly index: number;
  /** x and y of the point in hexadecimal, 128 digits. */
  readonly publicKey: string;
  /** `ECDSA_P256` or `ECDSA_secp256k1`; accounts use no others. */
  readonly signingAlgorithm: string;
  /** `SHA2_256` or `SHA3_256`; accounts use no others. */
  readonly hashingAlgorithm: string;
  /** Weight of the key; the keys that sign need a total of 1000. */
  readonly weight: number;
  readonly revoked: boolean;
}

/**
 * Returns the keys of a Flow account by its address (`0x` and 16 digits); `null` if there is no such account. Throws {@link
 * VerificationUnavailableError} if that cannot be found out.
 */
export type FlowAccounts = (address: string) => Promise<readonly FlowKey[] | null>;

const number = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number));

const Account = z.object({
  address: z.string(),
  keys: z.array(
    z.object({
      index: number,
      public_key: z.string(),
      signing_algorithm: z.string(),
      hashing_algorithm: z.string(),
      weight: number,
      revoked: z.boolean(),
    }),
  ),
});

/** Returns a look-up of accounts at an access node (`/v1/accounts/{address}` of Flow's REST API). */
export function createFlowAccounts(endpoint: ChainEndpoint): FlowAccounts {
  return async (address) => {
    const digits = address.replace(/^0x/, '');
    const path = `/v1/accounts/${digits}?block_height=sealed&expand=keys`;
    const { status, body } = await askChain(endpoint, path);
    if (status === 404) return null;
    const account = Account.safeParse(body);
    if (status !== 200 || !account.success || account.data.address.replace(/^0x/, '').toLowerCase() !== digits)
      throw new VerificationUnavailableError({ cause: new TypeError(`The node answered ${status} for an account.`) });
    return account.data.keys.map((key) => ({
      index: key.index,
      publicKey: key.public_key.replace(/^0x/, '').toLowerCase(),
      signingAlgorithm: key.signing_algorithm,
      hashingAlgorithm: key.hashing_algorithm,
      weight: key.weight,
      revoked: key.revoked,
    }));
  };
}
