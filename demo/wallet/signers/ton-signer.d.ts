import type { TonVerification } from 'laurel-widgets/contract';
import type { WalletSigner } from './wallet-signer.js';
/** Fields of a proof that differ from the challenge. */
export interface TonProofOptions {
    readonly domain?: string;
    readonly payload?: string;
    /** Epoch seconds. */
    readonly timestamp?: number;
    /** Chain of the wallet. The proof does not sign it. */
    readonly chain?: '-239' | '-3';
}
/** A TON wallet, which cannot sign text. */
export interface TonSigner extends WalletSigner {
    proof(options: TonProofOptions): TonVerification;
}
/** A TON wallet of version 4: TON Connect's `ton_proof`. */
export declare function tonSigner(secretKey: Uint8Array): TonSigner;
