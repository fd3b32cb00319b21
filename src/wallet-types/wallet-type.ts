/** Facts that every page knows about a type of wallet. */
export interface WalletKind {
  readonly id: string;
  /** Name in English. Sign-in messages use it as the chain's name as well (CAIP-122). A language may translate it. */
  readonly name: string;
  /**
   * How its wallets prove an account, if they do not sign plain text.
   * - `eip4361`: text about an Ethereum account on an EIP-155 chain; they sign typed data as well
   * - `ton_proof`: a TON Connect proof over the nonce, and no text
   */
  readonly proof?: 'eip4361' | 'ton_proof';
  /** Name with which its wallets announce themselves (EIP-6963), if they belong to this type and not to `evm`. */
  readonly rdns?: string;
}

/** An app whose own browser can open a page. */
export interface WalletApp {
  /** Id of the wallet that pages find inside the app. */
  readonly id: string;
  readonly name: string;
  /** Returns a link that opens a page in the app. @param page absolute URL */
  readonly link: (page: string) => string;
}

/** Places where members get a wallet of a type. */
export interface WalletLinks {
  /** A page that lists wallets, preferably one without paid listings. It opens only on a click. */
  readonly findAt: string;
  /**
   * Apps for phones, where wallets exist only inside the browsers of their own apps. The list contains only apps whose
   * makers document such a link; Rainbow, for example, connects through WalletConnect.
   */
  readonly apps: readonly WalletApp[];
}

/** One shape of a sign, in the colour of the text around it. */
export interface SignShape {
  /** Path data on a 20-grid. */
  readonly d: string;
  /** Draws a filled shape in place of an outline. */
  readonly filled?: true;
  readonly opacity?: number;
  /** Width of its line; that of other icons if absent. */
  readonly width?: number;
  /** Ends of its line; round if absent. */
  readonly linecap?: 'butt';
  /** Corners of its line; round if absent. */
  readonly linejoin?: 'miter';
}

/** A simplified sign of a wallet type, drawn in one ink: its shapes, from back to front. */
export type WalletSign = readonly SignShape[];

/** Facts that only proxy and service know about a type of wallet. */
export interface WalletBackend {
  /** CAIP-2 references of its main chain; empty for EVM, whose chains the proxy's configuration names. */
  readonly mainChains: readonly string[];
  /** Setting of the proxy that wallets of this type need to sign in. */
  readonly needs?: 'chains' | 'ultraUrl' | 'flowUrl';
  /** Its addresses have a checksum or a recognisable form. Any spelling of one is recognised and found as the same address. */
  readonly isDistinct?: true;
  /** Its addresses may be any short word. Only words of this length are recognised as an address. */
  readonly usualLength?: number;
  /** Returns the only spelling in which an address is stored; `null` for a text that is not an address of this type. */
  toCanonical(text: string): string | null;
}
