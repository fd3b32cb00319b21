/** What every page knows about a type of wallet. */
export interface WalletKind {
  readonly id: string;
  /** Name in English, which is the chain's name in sign-in messages as well (CAIP-122). A language may translate it. */
  readonly name: string;
  /**
   * How its wallets prove an account, where they do not sign plain text.
   * - `eip4361`: text about an Ethereum account on an EIP-155 chain; they sign typed data as well
   * - `ton_proof`: a proof of TON Connect over the nonce, and no text
   */
  readonly proof?: 'eip4361' | 'ton_proof';
}

/** An app whose own browser can open a page. */
export interface WalletApp {
  /** Id of the wallet that is found inside it. */
  readonly id: string;
  readonly name: string;
  /** Link that opens a page in it. @param page absolute address */
  readonly link: (page: string) => string;
}

/** Where members get a wallet of a type. */
export interface WalletLinks {
  /** A page that lists wallets; one that nobody pays to be on, where there is one. Opened by a click only. */
  readonly findAt: string;
  /**
   * Apps for phones, where wallets are found inside their own browsers alone. Only apps whose makers document such a link are
   * here: Rainbow, for one, is reached by WalletConnect.
   */
  readonly apps: readonly WalletApp[];
}

/** What only proxy and service know about a type of wallet. */
export interface WalletBackend {
  /** CAIP-2 references of its main chain; none for EVM, whose chains the proxy's configuration names. */
  readonly mainChains: readonly string[];
  /** Setting of the proxy without which no wallet of the type can sign in. */
  readonly needs?: 'chains' | 'ultraUrl' | 'flowUrl';
  /** Its addresses have a checksum or a form of their own: any spelling of one is recognised, and found as the same. */
  readonly isDistinct?: true;
  /** Its addresses may be any short word. Only words of this length are taken for one. */
  readonly usualLength?: number;
}
