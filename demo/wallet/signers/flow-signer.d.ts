import type { FlowKey } from 'laurel-widgets/verify';
import { type TextSigner } from './wallet-signer.js';
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
export declare function flowSigner(address: string, given: readonly FlowSignerKey[]): FlowSigner;
