/** A running local EVM chain. */
export interface LocalChain {
    /** JSON-RPC address on this machine. */
    readonly url: string;
    close(): Promise<void>;
}
/** EIP-155 id of the demo's chain, the usual one of local nodes. */
export declare const localChainId = 31337;
export interface ChainOptions {
    /** File with the initial state. Default: only the accounts. */
    readonly from?: string;
    /** File in which the chain is stored: it is read at the start and written on close. Default: not stored. */
    readonly keptIn?: string;
}
/**
 * Starts anvil, a real EVM node with ten funded accounts, on a free loopback port. Throws with instructions if anvil is
 * missing or does not start.
 */
export declare function startChain({ from, keptIn }?: ChainOptions): Promise<LocalChain>;
