import { type TextSigner } from './wallet-signer.js';
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
export declare function substrateSigner(seed: Uint8Array, options?: SubstrateSignerOptions): TextSigner;
