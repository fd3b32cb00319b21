import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Assertion, scalarsOf } from './assertion.js';
import { bytesOfHex, word } from './bytes.js';

/**
 * Returns the public keys (x and y, 64 bytes) that an assertion fits (SEC 1, 4.1.6): two of them, one of which made it. A browser
 * gives the public key at the creation of a passkey alone.
 */
export function recoverKeys({ authenticatorData, clientData, signature }: Assertion): readonly Uint8Array[] {
  const [r, s] = scalarsOf(signature);
  const client = sha256(new TextEncoder().encode(clientData));
  const hash = sha256(new Uint8Array([...authenticatorData, ...client]));
  return [0, 1].flatMap((recovery) => {
    try {
      const recovered = new Uint8Array([recovery, ...bytesOfHex(word(r) + word(s))]);
      const key = p256.recoverPublicKey(recovered, hash, { prehash: false });
      return [p256.Point.fromBytes(key).toBytes(false).slice(1)];
    } catch {
      return [];
    }
  });
}
