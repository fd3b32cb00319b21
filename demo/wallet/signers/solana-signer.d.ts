import { type TextSigner } from './wallet-signer.js';
/** A Solana wallet: `solana:signMessage`. */
export declare function solanaSigner(secretKey: Uint8Array, encoding?: 'base58' | 'base64'): TextSigner;
