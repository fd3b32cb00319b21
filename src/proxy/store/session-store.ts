import type { WalletType } from '../../contract/primitives.js';

/** A signed-in member. */
export interface SessionRecord {
  readonly userId: string;
  readonly displayName: string | null;
  readonly logoUrl: string | null;
  readonly wallets: readonly { readonly address: string; readonly type: WalletType }[];
  /** Epoch milliseconds */
  readonly createdAt: number;
  /** Epoch milliseconds of the last request, give or take a minute. */
  readonly seenAt: number;
}

/** Keeps sessions by the SHA-256 of their token; the token itself is nowhere but in the member's browser. */
export interface SessionStore {
  get(tokenHash: string): Promise<SessionRecord | null>;
  set(tokenHash: string, record: SessionRecord): Promise<void>;
  /** Does nothing where the session has ended meanwhile. */
  touch(tokenHash: string, seenAt: number): Promise<void>;
  delete(tokenHash: string): Promise<void>;
}
