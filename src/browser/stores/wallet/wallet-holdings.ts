import type { WalletSession } from '../../wallets/adapter.js';
import { capabilitiesOf } from '../../client/capabilities.js';
import type { Collection } from '../../../wallet-types/evm/browser/holdings.js';
import type { StoreContext } from '../context.js';
import type { MemberWallet } from './member-wallet.js';

type HoldingsContext = Pick<StoreContext, 'client' | 'clock' | 'session' | 'wallets'>;

/** The holdings to read, on one chain. */
export interface WantedHoldings {
  /** EIP-155 id. */
  readonly chainId: number;
  /** The token whose balance to read; `null` for the chain's own coin, absent to read no balance. */
  readonly currency?: string | null | undefined;
  readonly collections: readonly Collection[];
}

/** The holdings of a member according to the chain. */
export interface WalletHoldings {
  /** Balance of the wallet's account in base units; absent if none was requested, or it could not be read. */
  readonly balance: bigint | undefined;
  /**
   * Whether any wallet of the member holds a token, by lower-case address of the collection. Unreadable collections are left out.
   */
  readonly collections: ReadonlyMap<string, boolean>;
  readonly account: string;
}

/** Why nothing could be read: no wallet shares an account, or it is on another network. */
export type Unread = 'no-wallet' | 'network';

/**
 * Reads the member's holdings through the wallet that is already connected, without a prompt or a change of network. Loads the
 * wallet code, so call it after a click. Never rejects.
 */
export async function glanceAtHoldings(
  context: HoldingsContext,
  member: Pick<MemberWallet, 'peek'>,
  wanted: WantedHoldings,
): Promise<WalletHoldings | Unread> {
  const wallet = await member.peek();
  if (!wallet?.provider) return 'no-wallet';
  return wallet.chainId === wanted.chainId ? readHoldings(context, wallet, wanted) : 'network';
}

/** Reads the member's holdings through a wallet that is already on the chain. Never rejects. */
export async function readHoldings(
  context: HoldingsContext,
  wallet: WalletSession,
  { chainId, currency, collections }: WantedHoldings,
): Promise<WalletHoldings> {
  const account = wallet.address;
  try {
    const { chains } = await capabilitiesOf(context);
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) return { account, balance: undefined, collections: new Map() };
    const { fundsOf, holdsAny } = await (await context.wallets()).holdings();
    const state = context.session.state.get();
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
