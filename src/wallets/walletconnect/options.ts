/** What a site says of its WalletConnect. */
export interface WalletConnectOptions {
  /** Id of the site's project, which `dashboard.reown.com` gives out for free. It is public. */
  readonly projectId: string;
  /** EIP-155 ids of the chains a wallet is asked for, the one it begins on first; Ethereum's where none is named. */
  readonly chains?: readonly number[];
  /** Address (`wss:`) of the relay that carries sealed messages between page and phone; WalletConnect's own unless given. */
  readonly relay?: string;
  /** Address (`https:`) of a node for each chain the page reads, by EIP-155 id; WalletConnect's own unless given. */
  readonly rpc?: Readonly<Record<number, string>>;
  /** What the site calls itself in the wallet; the page's title unless given. */
  readonly name?: string;
  /**
   * Vouches for the site in the wallet: a hidden frame of `verify.walletconnect.org` sees the page at every request. Without
   * it, wallets say that they do not know the site.
   */
  readonly verify?: boolean;
}

/** Chains a wallet is asked for. */
export const chainsOf = ({ chains }: WalletConnectOptions): readonly [number, ...number[]] => {
  const [first = 1, ...rest] = chains ?? [];
  return [first, ...rest];
};
