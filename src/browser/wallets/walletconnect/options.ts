/** A site's settings for WalletConnect. */
export interface WalletConnectOptions {
  /** Id of the site's project, free from `dashboard.reown.com`. It is public. */
  readonly projectId: string;
  /** EIP-155 ids of the chains that a wallet is asked for, its first chain first. Default: Ethereum. */
  readonly chains?: readonly number[];
  /** Address (`wss:`) of the relay that carries encrypted messages between page and phone. Default: WalletConnect's own. */
  readonly relay?: string;
  /** Address (`https:`) of a node for each chain that the page reads, by EIP-155 id. Default: WalletConnect's own. */
  readonly rpc?: Readonly<Record<number, string>>;
  /** Name of the site in the wallet. Default: the page's title. */
  readonly name?: string;
  /**
   * Lets WalletConnect vouch for the site in the wallet: a hidden frame of `verify.walletconnect.org` sees the page at every
   * request. Without it, wallets say that they do not know the site.
   */
  readonly verify?: boolean;
}

/** Returns the chains that a wallet is asked for. */
export const chainsOf = ({ chains }: WalletConnectOptions): readonly [number, ...number[]] => {
  const [first = 1, ...rest] = chains ?? [];
  return [first, ...rest];
};
