/** Who a wallet belongs to, and how it looks. */
export interface Owner {
  readonly name: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** Asks them. Rejects where they decline. */
  ask(what: 'connect' | 'sign', text: string): Promise<void>;
}

/** A wallet on the page. */
export interface InstalledWallet {
  /** Its owner moves to another of its accounts, or shares none any more. */
  change(index: number | undefined): void;
  remove(): void;
}
