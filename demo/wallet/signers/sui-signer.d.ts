import { type TextSigner } from './wallet-signer.js';
declare const flags: {
    readonly ed25519: 0;
    readonly secp256k1: 1;
    readonly secp256r1: 2;
};
/** A Sui wallet: `sui:signPersonalMessage`. Texts of at most 16,383 bytes. */
export declare function suiSigner(secretKey: Uint8Array, scheme?: keyof typeof flags): TextSigner;
export {};
