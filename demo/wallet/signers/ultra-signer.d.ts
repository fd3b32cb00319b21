import { type TextSigner } from './wallet-signer.js';
/** An Ultra wallet, and the chain's entry for its account. */
export interface UltraSigner extends TextSigner {
    /** In the legacy spelling, `EOS…`. */
    readonly publicKey: string;
}
/** An Ultra wallet: `signMessage`, whose text begins with `message:`. */
export declare function ultraSigner(secretKey: Uint8Array, name: string): UltraSigner;
