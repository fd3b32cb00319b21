import * as z from 'zod/mini';
import { UserWallets } from '../../contract/identity/users.js';
import { WalletType } from '../../contract/primitives.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { type PlatformUser, findUsers } from './platform-users.js';
import type { MemberWallet } from './session-record.js';

/** A wallet of which the platform says that it is a member's. */
export interface ToldWallet extends MemberWallet {
  /** ISO 8601; `null` where the platform does not tell. */
  readonly linkedAt: string | null;
}

/** What the platform tells of a member's wallets, the primary one first. */
export interface ToldWallets {
  /** Whether these are all the wallets the member holds; otherwise the platform names only the primary one. */
  readonly isComplete: boolean;
  readonly wallets: readonly ToldWallet[];
}

/** Users of a group that are looked at; nobody signs with more wallets. */
const largestGroup = 100;

/**
 * Wallets of a user: those the platform lists, or, where it lists none, their primary one and those of their group, each of
 * which is a user of its own there (wire-facts.md 5.5). An address whose type is not told and cannot be seen is left out.
 */
export async function readToldWallets(platform: Platform, scope: Scope, user: PlatformUser): Promise<ToldWallets> {
  const listed = z.safeParse(UserWallets, user.wallets);
  if (listed.success)
    return {
      isComplete: true,
      wallets: listed.data.flatMap(({ address, type, createdAt }) => told(address, type, { linkedAt: createdAt })),
    };
  const own = told(user.walletAddress, null, { linkedAt: null });
  const group = user.userMetadata?.find(({ userGroupId }) => userGroupId)?.userGroupId ?? undefined;
  if (group === undefined) return { isComplete: false, wallets: own };
  // Without the others a member can do all they could before.
  const members = await findUsers(platform, scope, { userGroupId: group }, largestGroup).catch(() => []);
  const others = members
    // A platform that does not look at the filter would name everyone.
    .filter(({ id, userMetadata }) => id !== user.id && userMetadata?.some(({ userGroupId }) => userGroupId === group))
    .flatMap(({ walletAddress }) => told(walletAddress, null, { linkedAt: null, ofGroup: true }));
  return { isComplete: false, wallets: [...own, ...others] };
}

/**
 * All wallets of a member who has just shown that `first` is theirs; it stays the first. A list that does not name it is of
 * someone else, and counts for nothing.
 */
export async function memberWallets(
  platform: Platform,
  scope: Scope,
  user: PlatformUser | undefined,
  first: MemberWallet,
): Promise<readonly MemberWallet[]> {
  const { wallets } = user ? await readToldWallets(platform, scope, user) : { wallets: [] };
  const others = wallets.filter(({ address }) => address !== first.address);
  return others.length === wallets.length ? [first] : [first, ...others.map(withoutMoment)];
}

const withoutMoment = ({ linkedAt: _, ...wallet }: ToldWallet): MemberWallet => wallet;

function told(
  text: string,
  type: string | null,
  rest: Pick<ToldWallet, 'linkedAt' | 'ofGroup'>,
): readonly ToldWallet[] {
  const named = WalletType.safeParse(type);
  const known = type === null ? seenType(text) : named.success ? named.data : undefined;
  const address = known && canonicalAddress(known, text);
  return known && address ? [{ address, type: known, ...rest }] : [];
}

/** Type of a wallet whose address has the form of that type alone. What is an address of EVM is taken for one of its own. */
function seenType(text: string): WalletType | undefined {
  const fitting = WalletType.options.filter((type) => canonicalAddress(type, text) !== null);
  if (fitting.includes('evm')) return 'evm';
  return fitting.length === 1 ? fitting[0] : undefined;
}
