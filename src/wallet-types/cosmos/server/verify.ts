import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64 } from '@scure/base';
import { areEqual, recoverKey } from '../../../verify/check-signature.js';
import { decode } from '../../../verify/decode.js';
import { readAddress, toCanonical } from './address.js';
import { accountUnsupported, addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/**
 * Verifies a Cosmos wallet by ADR-36: the signature covers the text and its signer as Amino JSON, in a transaction that no chain
 * accepts.
 *
 * Keplr returns the public key with the signature, but the platform has no field for it. So this function recovers the up to four
 * keys that could have signed, and one of them has to match the address. Chains with Ethereum keys (`ethsecp256k1`) hash with
 * Keccak-256, and derive their addresses with it.
 */
export function verify(claim: WalletClaim): VerifyWalletReturnType {
  const address = toCanonical(claim.address);
  const account = readAddress(claim.address)?.bytes;
  if (address === null || !account) return addressInvalid;
  if (account.length !== 20)
    return accountUnsupported('The address is one of a contract or a module and has no key that could sign.');
  const signature = decode(base64, claim.signature, 64);
  if (!signature) return signatureInvalid;
  const document = new TextEncoder().encode(signDocument(address, claim.message));
  const isSigned = [
    { hash: sha256(document), addressOf: cosmosAccount },
    { hash: keccak_256(document), addressOf: ethereumAccount },
  ].some(({ hash, addressOf }) =>
    [0, 1, 2, 3].some((recovery) => {
      const key = recoverKey(secp256k1, signature, recovery, hash);
      return key !== null && areEqual(addressOf(key), account);
    }),
  );
  return isSigned ? { ok: true, address } : signatureInvalid;
}

const cosmosAccount = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey));

const ethereumAccount = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);

/**
 * Builds the signed document: keys in alphabetical order, no spaces. Neither base64 nor Bech32 has a character that Amino
 * escapes.
 */
function signDocument(signer: string, message: string): string {
  const data = base64.encode(new TextEncoder().encode(message));
  return `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`;
}
