/** Account that a member has linked. */
export interface SocialAccount {
  /** Id at the provider, which its verifier needs. */
  readonly accountId: string;
  readonly accountName: string;
  readonly details: Readonly<Record<string, unknown>>;
}
