import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { base58, hex } from '@scure/base';
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519';
import { type TextSigner, textSigner } from './wallet-signer.js';

export interface SubstrateSignerOptions {
  readonly scheme?: 'sr25519' | 'ed25519' | 'ecdsa';
  /** SS58 prefix of the network. */
  readonly network?: number;
  /** Puts the scheme's byte before signatures, as extensions do with `withType`. */
  readonly typed?: boolean;
  /** Signs the text itself, without `<Bytes>`. */
  readonly plain?: boolean;
}

/** A Substrate wallet: `signRaw` of the extensions. */
export function substrateSigner(seed: Uint8Array, options: SubstrateSignerOptions = {}): TextSigner {
  const { scheme = 'sr25519', network = 42, typed = false, plain = false } = options;
  const blake = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });
  const { account, sign } = {
    sr25519: () => {
      const secret = secretFromSeed(seed);
      return { account: getPublicKey(secret), sign: (text: Uint8Array): Uint8Array => signSr25519(secret, text) };
    },
    ed25519: () => ({
      account: ed25519.getPublicKey(seed),
      sign: (text: Uint8Array): Uint8Array => ed25519.sign(text, seed),
    }),
    ecdsa: () => ({
      account: blake(secp256k1.getPublicKey(seed)),
      sign: (text: Uint8Array): Uint8Array => {
        const [recovery = 0, ...rest] = secp256k1.sign(blake(text), seed, { prehash: false, format: 'recovered' });
        return new Uint8Array([...rest, recovery]);
      },
    }),
  }[scheme]();
  const type = { ed25519: 0, sr25519: 1, ecdsa: 2 }[scheme];
  return textSigner('substrate', ss58(account, network), '91b171bb158e2d3848fa23a9f1c25182', (message) => {
    const signature = sign(new TextEncoder().encode(plain ? message : `<Bytes>${message}</Bytes>`));
    return `0x${hex.encode(typed ? new Uint8Array([type, ...signature]) : signature)}`;
  });
}

/** Returns an account's address on a network, with a prefix of one or two bytes. */
function ss58(account: Uint8Array, network: number): string {
  const prefix =
    network < 64 ? [network] : [((network & 0b1111_1100) >> 2) | 0b0100_0000, (network >> 8) | ((network & 0b11) << 6)];
  const body = [...prefix, ...account];
  const checksum = blake2b(new Uint8Array([...new TextEncoder().encode('SS58PRE'), ...body])).subarray(0, 2);
  return base58.encode(new Uint8Array([...body, ...checksum]));
}
