import { recoverPublicKey } from 'ox/P256';
import { sha256 } from 'viem/utils';
import { type Assertion, scalarsOf } from './assertion.js';
import { bytesOfHex, word } from './bytes.js';

/**
 * Returns the two public keys (x and y, 64 bytes) that match an assertion (SEC 1, 4.1.6). One of them belongs to the
 * passkey that signed. A browser reveals the public key only when a passkey is created.
 */
export function recoverKeys({ authenticatorData, clientData, signature }: Assertion): readonly Uint8Array[] {
  const [r, s] = scalarsOf(signature);
  const client = sha256(new TextEncoder().encode(clientData), 'bytes');
  const payload = sha256(new Uint8Array([...authenticatorData, ...client]));
  return [0, 1].flatMap((yParity) => {
    try {
      const { x, y } = recoverPublicKey({ payload, signature: { r, s, yParity } });
      return y === undefined ? [] : [bytesOfHex(word(x) + word(y))];
    } catch {
      return [];
    }
  });
}
