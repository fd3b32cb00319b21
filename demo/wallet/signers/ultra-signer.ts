import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { type TextSigner, textSigner } from './wallet-signer.js';

/** An Ultra wallet, and the chain's entry for its account. */
export interface UltraSigner extends TextSigner {
  /** In the legacy spelling, `EOS…`. */
  readonly publicKey: string;
}

/** An Ultra wallet: `signMessage`, whose text begins with `message:`. */
export function ultraSigner(secretKey: Uint8Array, name: string): UltraSigner {
  const checked = (bytes: Uint8Array, suffix: string): string =>
    base58.encode(
      new Uint8Array([
        ...bytes,
        ...ripemd160(new Uint8Array([...bytes, ...new TextEncoder().encode(suffix)])).subarray(0, 4),
      ]),
    );
  const sign = (message: string): string => {
    const hash = sha256(new TextEncoder().encode(`message:${message}`));
    const [recovery = 0, ...rest] = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' });
    return `SIG_K1_${checked(new Uint8Array([31 + recovery, ...rest]), 'K1')}`;
  };
  const publicKey = `EOS${checked(secp256k1.getPublicKey(secretKey), '')}`;
  return { ...textSigner('ultra', name, 'a9c481dfbc7d9506dc7e87e9a137c931', sign), publicKey };
}
