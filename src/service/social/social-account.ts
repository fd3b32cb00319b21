/** Account that a member has linked. */
export interface SocialAccount {
  /** Id at the provider: what its verifier is asked about. */
  readonly accountId: string;
  readonly accountName: string;
  readonly details: Readonly<Record<string, unknown>>;
}
