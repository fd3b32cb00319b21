import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import * as z from 'zod/mini';
import { isEcdsaSignature } from '../../../verify/check-signature.js';
import { decode } from '../../../verify/decode.js';
import { toCanonical } from './address.js';
import type { FlowKey } from './accounts.js';
import { accountUnsupported, addressInvalid, signatureInvalid, walletUnsupported } from '../../../verify/verdict.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/** Domain tag of user messages, padded with zeros to 32 bytes (Flow, `FLOW-V0.0-user`). */
const domainTag = concatBytes(new TextEncoder().encode('FLOW-V0.0-user'), new Uint8Array(18));

/** Weight that keys need together to act for an account. */
const fullWeight = 1_000;

const hashes: ReadonlyMap<string, (message: Uint8Array) => Uint8Array> = new Map([
  ['SHA2_256', sha256],
  ['SHA3_256', sha3_256],
]);
const curves = new Map([
  ['ECDSA_P256', p256],
  ['ECDSA_secp256k1', secp256k1],
]);

/** Signatures as FCL returns them: one for each key that signed. */
const Signatures = z
  .array(
    z.looseObject({
      addr: z.string(),
      keyId: z.int().check(z.minimum(0)),
      signature: z.string().check(z.regex(/^(?:0x)?[0-9a-fA-F]{128}$/)),
    }),
  )
  .check(z.minLength(1), z.maxLength(32));

/** Fields in which passkeys store what their device signed (FLIP 264). */
const Passkey = z
  .array(z.looseObject({}))
  .check(z.refine((parts) => parts.some((part) => ['extensionData', 'signatureExtension'].some((name) => part[name]))));

/**
 * Verifies a Flow account: composite signatures in JSON over the domain tag and the text, hashed and checked as each key of the
 * account requires. All signatures have to be valid, each by a different key that is not revoked, with a total weight of 1000; s
 * may be high. The keys come from the chain (`FCLCrypto.verifyUserSignatures` does the same on the chain).
 *
 * Throws `VerificationUnavailableError` if the chain does not answer.
 */
export async function verify(
  claim: WalletClaim,
  { flowAccounts }: VerifyWalletDependencies,
): Promise<VerifyWalletReturnType> {
  const address = toCanonical(claim.address);
  if (address === null) return addressInvalid;
  if (!flowAccounts) return walletUnsupported('The keys of Flow accounts cannot be looked up here.');
  const json = parse(claim.signature);
  if (Passkey.safeParse(json).success)
    return accountUnsupported('Signatures of passkeys are not verified here: use an account with a key of its own.');
  const read = Signatures.safeParse(json);
  if (!read.success || new Set(read.data.map(({ keyId }) => keyId)).size !== read.data.length) return signatureInvalid;
  if (read.data.some(({ addr }) => toCanonical(addr) !== address)) return signatureInvalid;
  const keys = new Map((await flowAccounts(address))?.map((key) => [key.index, key]));
  const message = concatBytes(domainTag, new TextEncoder().encode(claim.message));
  let weight = 0;
  for (const { keyId, signature } of read.data) {
    const key = keys.get(keyId);
    if (!key || key.revoked || !isSigned(key, message, signature)) return signatureInvalid;
    weight += key.weight;
  }
  if (weight >= fullWeight) return { ok: true, address };
  return weight > 0
    ? accountUnsupported('The account needs several keys to act (a multisig), and not enough of them have signed.')
    : signatureInvalid;
}

function isSigned({ publicKey, signingAlgorithm, hashingAlgorithm }: FlowKey, message: Uint8Array, text: string) {
  const [hash, curve] = [hashes.get(hashingAlgorithm), curves.get(signingAlgorithm)];
  const point = decode(hex, publicKey, 64);
  const signature = decode(hex, text.replace(/^0x/, '').toLowerCase(), 64);
  if (!hash || !curve || !point || !signature) return false;
  return isEcdsaSignature(curve, signature, hash(message), new Uint8Array([4, ...point]), { lowS: false });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
