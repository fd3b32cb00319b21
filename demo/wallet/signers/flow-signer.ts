import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import type { FlowKey } from 'laurel-widgets/verify';
import { type TextSigner, textSigner } from './wallet-signer.js';

/** One key of a Flow wallet. */
export interface FlowSignerKey {
  readonly secretKey: Uint8Array;
  readonly weight?: number;
  readonly curve?: 'ECDSA_P256' | 'ECDSA_secp256k1';
  readonly hash?: 'SHA2_256' | 'SHA3_256';
  readonly revoked?: boolean;
}

/** A Flow wallet, and the chain's entry for its account. */
export interface FlowSigner extends TextSigner {
  readonly keys: readonly FlowKey[];
}

/** A Flow wallet: FCL's `user-signature`, one composite signature per key. */
export function flowSigner(address: string, given: readonly FlowSignerKey[]): FlowSigner {
  const signers = given.map((key, index) => {
    const { secretKey, weight = 1_000, curve = 'ECDSA_P256', hash = 'SHA3_256', revoked = false } = key;
    const ecdsa = curve === 'ECDSA_P256' ? p256 : secp256k1;
    const publicKey = hex.encode(ecdsa.getPublicKey(secretKey, false).subarray(1));
    return {
      key: { index, publicKey, signingAlgorithm: curve, hashingAlgorithm: hash, weight, revoked },
      sign: (message: Uint8Array) =>
        ecdsa.sign((hash === 'SHA3_256' ? sha3_256 : sha256)(message), secretKey, { prehash: false, lowS: false }),
    };
  });
  const tag = new Uint8Array(32);
  tag.set(new TextEncoder().encode('FLOW-V0.0-user'));
  const sign = (message: string): string => {
    const tagged = new Uint8Array([...tag, ...new TextEncoder().encode(message)]);
    return JSON.stringify(
      signers.map(({ key, sign: signWith }) => ({
        f_type: 'CompositeSignature',
        f_vsn: '1.0.0',
        addr: address,
        keyId: key.index,
        signature: hex.encode(signWith(tagged)),
      })),
    );
  };
  return { ...textSigner('flow_cadence', address, 'mainnet', sign), keys: signers.map(({ key }) => key) };
}
