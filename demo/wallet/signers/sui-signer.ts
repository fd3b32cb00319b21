import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { base64, hex } from '@scure/base';
import { type TextSigner, textSigner } from './wallet-signer.js';

const flags = { ed25519: 0, secp256k1: 1, secp256r1: 2 } as const;

/** A Sui wallet: `sui:signPersonalMessage`. Texts of at most 16,383 bytes. */
export function suiSigner(secretKey: Uint8Array, scheme: keyof typeof flags = 'ed25519'): TextSigner {
  const curve = { ed25519, secp256k1, secp256r1: p256 }[scheme];
  const flag = flags[scheme];
  const publicKey = curve.getPublicKey(secretKey);
  const address = `0x${hex.encode(blake2b(new Uint8Array([flag, ...publicKey]), { dkLen: 32 }))}`;
  const sign = (message: string): string => {
    const text = new TextEncoder().encode(message);
    const length = text.length < 128 ? [text.length] : [(text.length & 127) | 128, text.length >> 7];
    const digest = blake2b(new Uint8Array([3, 0, 0, ...length, ...text]), { dkLen: 32 });
    // The ECDSA curves hash once more, with SHA-256.
    const signature =
      scheme === 'ed25519'
        ? ed25519.sign(digest, secretKey)
        : (scheme === 'secp256k1' ? secp256k1 : p256).sign(digest, secretKey, { lowS: true });
    return base64.encode(new Uint8Array([flag, ...signature, ...publicKey]));
  };
  return textSigner('sui', address, 'mainnet', sign, publicKey);
}
