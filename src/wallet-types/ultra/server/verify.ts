import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { areEqual, recoverKey } from '../../../verify/check-signature.js';
import { decode } from '../../../verify/decode.js';
import { toCanonical } from './address.js';
import { accountUnsupported, addressInvalid, signatureInvalid, walletUnsupported } from '../../../verify/verdict.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/** Prefixes of texts that the wallet signs; it declines other texts (docs.ultra.io, "signMessage"). */
const prefixes = ['0x', 'UOSx', 'message:'];

/** Permissions that cover the whole account. */
const wholeAccount: ReadonlySet<string> = new Set(['owner', 'active']);

/** Returns the text as an Ultra wallet signs it: with `message:` in front unless it has an accepted prefix. */
export function ultraText(message: string): string {
  return prefixes.some((prefix) => message.startsWith(prefix)) ? message : `message:${message}`;
}

/**
 * Verifies an Ultra wallet: a recoverable secp256k1 signature (`SIG_K1_…`) over SHA-256 of the text with its prefix. An
 * address is a name, so the keys come from the chain: the key that signed has to be able to act for the account on its
 * own.
 *
 * Throws `VerificationUnavailableError` if the chain does not answer.
 */
export async function verify(
  claim: WalletClaim,
  { ultraAccounts }: VerifyWalletDependencies,
): Promise<VerifyWalletReturnType> {
  const address = toCanonical(claim.address);
  if (address === null) return addressInvalid;
  if (!ultraAccounts) return walletUnsupported('The keys of Ultra accounts cannot be looked up here.');
  if (/^SIG_(?:R1|WA)_/.test(claim.signature))
    return accountUnsupported(
      'Signatures of passkeys and secure elements are not verified here: use a key of type K1.',
    );
  const key = recoverSigner(claim);
  if (!key) return signatureInvalid;
  const permissions = await ultraAccounts(address);
  const held = (permissions ?? [])
    .filter(({ name }) => wholeAccount.has(name))
    .flatMap(({ threshold, keys }) =>
      keys
        .filter(({ publicKey }) => isKey(publicKey, key))
        .map(({ weight }) => (weight >= threshold ? 'alone' : 'shared')),
    );
  if (held.includes('alone')) return { ok: true, address };
  return held.length > 0
    ? accountUnsupported('The account needs several keys to act (a multisig), and one has signed.')
    : signatureInvalid;
}

function recoverSigner({ message, signature }: WalletClaim): Uint8Array | null {
  const bytes = readChecked(signature, 'SIG_K1_', 'K1', 65);
  if (!bytes) return null;
  // The first byte is the recovery id plus 27, and plus 4 for a compressed key.
  const recovery = (bytes[0] ?? 0) - 31;
  if (recovery < 0 || recovery > 3) return null;
  return recoverKey(secp256k1, bytes.subarray(1), recovery, sha256(new TextEncoder().encode(ultraText(message))));
}

/** Whether a text is this public key, in the old spelling (`EOS…`) or the new one (`PUB_K1_…`). */
function isKey(text: string, key: Uint8Array): boolean {
  const bytes = readChecked(text, 'PUB_K1_', 'K1', 33) ?? readChecked(text, 'EOS', '', 33);
  return bytes !== null && areEqual(bytes, key);
}

/**
 * Returns the bytes after a prefix. They are followed by the first four bytes of RIPEMD-160 over the bytes and a suffix; `null`
 * if these do not match.
 */
function readChecked(text: string, prefix: string, suffix: string, length: number): Uint8Array | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = decode(base58, text.slice(prefix.length), length + 4);
  if (!bytes) return null;
  const content = bytes.subarray(0, length);
  const checksum = ripemd160(concatBytes(content, new TextEncoder().encode(suffix))).subarray(0, 4);
  return areEqual(checksum, bytes.subarray(length)) ? content : null;
}
