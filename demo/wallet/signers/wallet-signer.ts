import {
  type SignInStatement,
  type TonVerification,
  type WalletType,
  renderSignInMessage,
} from 'laurel-widgets/contract';

/** What a wallet makes of a challenge. */
export interface WalletProof {
  readonly message: string;
  readonly signature: string;
  readonly tonVerification?: TonVerification;
}

/** A wallet with a true key, without the page's side: what stands behind the fakes of the discovery standards. */
export interface WalletSigner {
  readonly type: WalletType;
  /** As the wallet spells it. */
  readonly address: string;
  /** EIP-155 id, or CAIP-2 reference. */
  readonly chain: number | string;
  /** Signs a challenge; `address` and `chain` stand in the text in place of the wallet's own where given. */
  prove(statement: SignInStatement, other?: { address?: string; chain?: number | string }): Promise<WalletProof>;
}

/** A wallet that signs texts. */
export interface TextSigner extends WalletSigner {
  /** What its owner calls the account. */
  readonly name?: string;
  /** Where wallets of its kind tell it to pages; empty where they do not. */
  readonly rawPublicKey: Uint8Array;
  sign(message: string): Promise<string>;
}

/** Makes a signer out of what differs between the types. */
export function textSigner(
  type: WalletType,
  address: string,
  chain: number | string,
  sign: (message: string) => string | Promise<string>,
  rawPublicKey = new Uint8Array(),
): TextSigner {
  const signText = async (message: string): Promise<string> => sign(message);
  return {
    type,
    address,
    chain,
    rawPublicKey,
    sign: signText,
    async prove(statement, other = {}) {
      const message = renderSignInMessage(statement, other.address ?? address, other.chain ?? chain, type);
      return { message, signature: await signText(message) };
    },
  };
}
