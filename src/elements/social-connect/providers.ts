import type { AuthType } from '../../contract/identity/social.js';

/** Places where a member can have an account, in the order in which they are offered. */
export const providers: readonly AuthType[] = [
  'twitter',
  'discord',
  'email',
  'instagram',
  'github',
  'telegram',
  'reddit',
  'tiktok',
  'google',
  'steam',
  'epic',
  'ultra',
];

/** Accounts that are shown to be the member's by a code in the text of their profile (api.md 4.11). */
export type ProfileAuthType = 'tiktok' | 'reddit' | 'instagram';
const byProfile: readonly AuthType[] = ['tiktok', 'reddit', 'instagram'] satisfies ProfileAuthType[];

export const isByProfile = (provider: AuthType): provider is ProfileAuthType => byProfile.includes(provider);

/** The places a list of names means, each once and in its order; all where it names none. */
export function chosenProviders(names: string): readonly AuthType[] {
  const wanted = names.split(/[\s,]+/).flatMap((name) => providers.find((provider) => provider === name) ?? []);
  return wanted.length > 0 ? [...new Set(wanted)] : providers;
}
