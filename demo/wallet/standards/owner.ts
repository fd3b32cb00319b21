/** A wallet's owner and its appearance. */
export interface Owner {
  readonly name: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** Asks the owner. Rejects if they decline. */
  ask(what: 'connect' | 'sign', text: string): Promise<void>;
}

/** A wallet on the page. */
export interface InstalledWallet {
  /** Switches to another of the owner's accounts, or stops sharing any. */
  change(index: number | undefined): void;
  remove(): void;
}
