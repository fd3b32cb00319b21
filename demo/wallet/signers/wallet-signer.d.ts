import { type SignInStatement, type TonVerification, type WalletType } from 'laurel-widgets/contract';
/** A wallet's answer to a challenge. */
export interface WalletProof {
    readonly message: string;
    readonly signature: string;
    readonly tonVerification?: TonVerification;
}
/** A wallet with a real key but no interface to pages. The fakes of the discovery standards use it. */
export interface WalletSigner {
    readonly type: WalletType;
    /** In the wallet's spelling. */
    readonly address: string;
    /** EIP-155 id, or CAIP-2 reference. */
    readonly chain: number | string;
    /** Signs a challenge. `other` replaces the wallet's own address or chain in the text. */
    prove(statement: SignInStatement, other?: {
        address?: string;
        chain?: number | string;
    }): Promise<WalletProof>;
}
/** A wallet that signs text. */
export interface TextSigner extends WalletSigner {
    /** The owner's name for the account. */
    readonly name?: string;
    /** The public key, if wallets of this type report it to pages; empty otherwise. */
    readonly rawPublicKey: Uint8Array;
    sign(message: string): Promise<string>;
}
/** Creates a signer from the differences between the types. */
export declare function textSigner(type: WalletType, address: string, chain: number | string, sign: (message: string) => string | Promise<string>, rawPublicKey?: Uint8Array<ArrayBuffer>): TextSigner;
