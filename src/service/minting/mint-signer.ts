/** Key that signs orders to mint. */
export interface MintSigner {
  /** 32 bytes as hexadecimal with 0x. Its account has to be a minter of the contracts. */
  readonly privateKey: `0x${string}`;
  /** Whether the connected chain replaces every network, as in a sandbox. */
  readonly isForConnectedChain: boolean;
}
