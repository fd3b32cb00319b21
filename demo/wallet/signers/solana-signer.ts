import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { type TextSigner, textSigner } from './wallet-signer.js';

/** A Solana wallet: `solana:signMessage`. */
export function solanaSigner(secretKey: Uint8Array, encoding: 'base58' | 'base64' = 'base58'): TextSigner {
  const coder = encoding === 'base58' ? base58 : base64;
  const publicKey = ed25519.getPublicKey(secretKey);
  const sign = (message: string): string => coder.encode(ed25519.sign(new TextEncoder().encode(message), secretKey));
  return textSigner('solana', base58.encode(publicKey), 'mainnet', sign, publicKey);
}
