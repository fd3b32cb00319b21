import type { WalletType } from '../../contract/primitives.js';

/**
 * How the browser proves that a session is its own.
 * - `same-site`: a cookie with `SameSite=Strict`; page and proxy are on one site
 * - `cross-site`: a partitioned cookie; they are not on one site, and the browser keeps such cookies
 * - `bound`: a short-lived token and, each time, a proof of a key that cannot leave the page
 */
export const sessionTransports = ['same-site', 'cross-site', 'bound'] as const;
export type SessionTransport = (typeof sessionTransports)[number];

/** A wallet of a member. */
export interface MemberWallet {
  readonly address: string;
  readonly type: WalletType;
  /**
   * The member has not signed with it for this account: the platform only reports it as part of the member's group. It can be
   * shown and named in reads, but it confirms nothing and cannot act.
   */
  readonly ofGroup?: true;
}

/** Member of a session. */
export interface Member {
  readonly userId: string;
  readonly displayName: string | null;
  readonly logoUrl: string | null;
  /** The first is the wallet that the session was started with. */
  readonly wallets: readonly MemberWallet[];
}

/** Whether the member has signed with this wallet for their account. */
export const isLinked = ({ wallets }: Member, address: string): boolean =>
  wallets.some((wallet) => wallet.address === address && !wallet.ofGroup);

/** A session as the store holds it. Times are epoch milliseconds. */
export interface SessionRecord extends Member {
  /** Id that stays the same when the token changes. */
  readonly id: string;
  readonly transport: SessionTransport;
  /** Origin of the page that the session was started on. */
  readonly origin: string;
  readonly createdAt: number;
  /** Time of the latest request, accurate to a minute. */
  readonly seenAt: number;
  /** Time at which another token replaced this one; only the old token's record has it. */
  readonly replacedAt?: number;
}

/** Maximum lifetime of a session in milliseconds: since the last request, and in total. */
export const sessionLifetime = { idle: 24 * 3_600_000, absolute: 7 * 24 * 3_600_000 } as const;

/** Lifetime of a bound session's access token, in milliseconds. */
export const accessLifetime = 15 * 60_000;

/** Returns the epoch milliseconds at which a session ends unless its browser sends another request. */
export const endOf = ({ createdAt, seenAt }: SessionRecord): number =>
  Math.min(createdAt + sessionLifetime.absolute, seenAt + sessionLifetime.idle);
