import type { WalletType } from '../../contract/primitives.js';

/**
 * How the browser shows that a session is its own (security.md 4.2).
 * - `same-site` a cookie, `SameSite=Strict`: page and proxy lie on one site
 * - `cross-site` a partitioned cookie: they do not, and the browser keeps such cookies
 * - `bound` a short-lived token and, each time, a proof of a key that cannot leave the page
 */
export type Bearing = 'same-site' | 'cross-site' | 'bound';

/** A wallet of a member. */
export interface MemberWallet {
  readonly address: string;
  readonly type: WalletType;
  /**
   * Nobody has signed with it for this account: the platform only says that it is of the member's group. It can be shown
   * and read about; it confirms nothing, and nothing is done with it.
   */
  readonly ofGroup?: true;
}

/** Whom a session is of. */
export interface Member {
  readonly userId: string;
  readonly displayName: string | null;
  readonly logoUrl: string | null;
  /** The first is the one the session was begun with. */
  readonly wallets: readonly MemberWallet[];
}

/** Whether somebody has signed with a wallet for the member. */
export const isLinked = ({ wallets }: Member, address: string): boolean =>
  wallets.some((wallet) => wallet.address === address && !wallet.ofGroup);

/** A session as the store keeps it. Times are epoch milliseconds. */
export interface SessionRecord extends Member {
  /** Stays the same when the token changes. */
  readonly id: string;
  readonly bearing: Bearing;
  /** Origin of the page it was begun on. */
  readonly origin: string;
  readonly createdAt: number;
  /** Of the last request, give or take a minute. */
  readonly seenAt: number;
  /** When its token was replaced by another; only the old token's record has it. */
  readonly replacedAt?: number;
}

/** Milliseconds a session lasts: after the last request, and in all. */
export const sessionLifetime = { idle: 24 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

/** Milliseconds an access token of a bound session lasts. */
export const accessLifetime = 15 * 60_000;

/** When a session ends unless something comes of its browser, in epoch milliseconds. */
export const endOf = ({ createdAt, seenAt }: SessionRecord): number =>
  Math.min(createdAt + sessionLifetime.absolute, seenAt + sessionLifetime.idle);
