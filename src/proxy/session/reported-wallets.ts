import * as z from 'zod/mini';
import { UserWallets } from '../../contract/identity/users.js';
import { WalletType } from '../../contract/primitives.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';
import { type PlatformUser, findUsers } from './platform-users.js';
import type { MemberWallet } from './session-record.js';

/** A wallet that the platform reports for a member. */
export interface ReportedWallet extends MemberWallet {
  /** ISO 8601; `null` if the platform does not report it. */
  readonly linkedAt: string | null;
}

/** Wallets that the platform reports for a member, the primary one first. */
export interface ReportedWallets {
  /** Whether these are all the member's wallets; if not, the platform names only the primary one. */
  readonly isComplete: boolean;
  readonly wallets: readonly ReportedWallet[];
}

/** Maximum number of users of a group to read, more wallets than any member signs with. */
const largestGroup = 100;

/**
 * Reads the wallets of a user: those that the platform lists or, if it lists none, the primary one and those of the user's group,
 * in which each wallet is a user of its own. An address is left out if its type is not given and its form does not show it.
 */
export async function readReportedWallets(
  platform: Platform,
  scope: Scope,
  user: PlatformUser,
): Promise<ReportedWallets> {
  const listed = z.safeParse(UserWallets, user.wallets);
  if (listed.success)
    return {
      isComplete: true,
      wallets: listed.data.flatMap(({ address, type, createdAt }) => reported(address, type, { linkedAt: createdAt })),
    };
  const own = reported(user.walletAddress, null, { linkedAt: null });
  const group = user.userMetadata?.find(({ userGroupId }) => userGroupId)?.userGroupId ?? undefined;
  if (group === undefined) return { isComplete: false, wallets: own };
  // If this read fails, the member can still use the wallets of their session.
  const members = await findUsers(platform, scope, { userGroupId: group }, largestGroup).catch(() => []);
  const others = members
    // A platform that ignores the filter would return everyone.
    .filter(({ id, userMetadata }) => id !== user.id && userMetadata?.some(({ userGroupId }) => userGroupId === group))
    .flatMap(({ walletAddress }) => reported(walletAddress, null, { linkedAt: null, ofGroup: true }));
  return { isComplete: false, wallets: [...own, ...others] };
}

/**
 * Returns all wallets of a member who has just proved that `first` is theirs; it stays the first. A list that does not contain it
 * belongs to someone else and is ignored.
 */
export async function memberWallets(
  platform: Platform,
  scope: Scope,
  user: PlatformUser | undefined,
  first: MemberWallet,
): Promise<readonly MemberWallet[]> {
  const { wallets } = user ? await readReportedWallets(platform, scope, user) : { wallets: [] };
  const others = wallets.filter(({ address }) => address !== first.address);
  return others.length === wallets.length ? [first] : [first, ...others.map(withoutMoment)];
}

const withoutMoment = ({ linkedAt: _, ...wallet }: ReportedWallet): MemberWallet => wallet;

function reported(
  text: string,
  type: string | null,
  rest: Pick<ReportedWallet, 'linkedAt' | 'ofGroup'>,
): readonly ReportedWallet[] {
  const named = WalletType.safeParse(type);
  const known = type === null ? seenType(text) : named.success ? named.data : undefined;
  const address = known && canonicalAddress(known, text);
  return known && address ? [{ address, type: known, ...rest }] : [];
}

/** Returns the type of a wallet if only one type has addresses of this form. An EVM address counts as `evm`. */
function seenType(text: string): WalletType | undefined {
  const fitting = WalletType.options.filter((type) => canonicalAddress(type, text) !== null);
  if (fitting.includes('evm')) return 'evm';
  return fitting.length === 1 ? fitting[0] : undefined;
}
