import { type TextSigner } from './wallet-signer.js';
export interface CosmosSignerOptions {
    /** Bech32 prefix of the chain. */
    readonly prefix?: string;
    readonly chain?: string;
    /** Uses Ethereum's keys and hashes (Injective, Evmos). */
    readonly ethereum?: boolean;
}
/** A Cosmos wallet: `signArbitrary` of Keplr (ADR-36). */
export declare function cosmosSigner(secretKey: Uint8Array, options?: CosmosSignerOptions): TextSigner;
