import type { Program } from '../program/program.js';
import type { WalletSession } from '../wallets/adapter.js';
import type { Collection } from '../wallets/evm/holdings.js';
import type { MemberWallet } from './member-wallet.js';

/** What of the member's is to be looked at, on one chain. */
export interface WantedHoldings {
  /** EIP-155 id. */
  readonly chainId: number;
  /** Token whose balance is of interest; `null` for the chain's own coin, absent where none is. */
  readonly currency?: string | null | undefined;
  readonly collections: readonly Collection[];
}

/** What the chain says of the member. */
export interface WalletHoldings {
  /** Base units that the wallet's account has; nothing where none were asked for, or nobody could say. */
  readonly balance: bigint | undefined;
  /** Collections by lower-case address: whether any wallet of the member holds a token. Those nobody could tell of are left out. */
  readonly collections: ReadonlyMap<string, boolean>;
  readonly account: string;
}

/** Why nothing could be looked at: no wallet shares an account, or it is on another network. */
export type Unread = 'no-wallet' | 'network';

/**
 * Looks at what the member holds, through the wallet that is there already: it is neither asked for anything nor moved. Loads
 * the code of wallets, so call it after a click. Never rejects.
 */
export async function glanceAtHoldings(
  program: Program,
  member: MemberWallet,
  wanted: WantedHoldings,
): Promise<WalletHoldings | Unread> {
  const wallet = await member.glance();
  if (!wallet?.provider) return 'no-wallet';
  return wallet.chainId === wanted.chainId ? readHoldings(program, wallet, wanted) : 'network';
}

/** The same through a wallet that is on the chain. Never rejects. */
export async function readHoldings(
  program: Program,
  wallet: WalletSession,
  { chainId, currency, collections }: WantedHoldings,
): Promise<WalletHoldings> {
  const account = wallet.address;
  try {
    const { chains } = await program.client.request('GET /capabilities', {});
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) return { account, balance: undefined, collections: new Map() };
    const { fundsOf, holdsAny } = await (await program.wallets()).holdings();
    const state = program.session.state.get();
    const owners = 'user' in state ? state.user.wallets.map(({ address }) => address) : [account];
    const [balance, held] = await Promise.all([
      currency === undefined ? undefined : fundsOf(wallet, chain, currency).catch(() => undefined),
      Promise.all(collections.map((collection) => holdsAny(wallet, chain, collection, owners))),
    ]);
    const known = collections.flatMap(({ address }, at): [string, boolean][] => {
      const isHeld = held[at];
      return isHeld === undefined ? [] : [[address.toLowerCase(), isHeld]];
    });
    return { account, balance, collections: new Map(known) };
  } catch {
    return { account, balance: undefined, collections: new Map() };
  }
}
