import type { AuthType } from '../../contract/identity/social.js';
import { isSafeUrl } from '../rebuild.js';
import type { Settings } from '../settings.js';

/** Where the providers ask whether an account may be linked. */
const providerHosts: Readonly<Record<AuthType, readonly string[]>> = {
  twitter: ['x.com', 'twitter.com', 'api.x.com', 'api.twitter.com'],
  discord: ['discord.com'],
  telegram: ['oauth.telegram.org', 't.me'],
  epic: ['www.epicgames.com'],
  steam: ['steamcommunity.com'],
  ultra: [],
  google: ['accounts.google.com'],
  tiktok: ['www.tiktok.com'],
  email: [],
  reddit: ['www.reddit.com'],
  instagram: ['www.instagram.com', 'api.instagram.com'],
  github: ['github.com'],
};

/**
 * The address a member may be sent to, or `null`: it has to be the platform's own, the provider's, or of a host that the
 * proxy's owner has named, and nothing that only reads like one of them.
 */
export function trustedSocialUrl(
  text: string,
  authType: AuthType,
  { upstream, socialHosts, local }: Pick<Settings, 'upstream' | 'socialHosts' | 'local'>,
): string | null {
  if (!isSafeUrl(text, local)) return null;
  const url = new URL(text);
  if (url.origin === new URL(upstream).origin) return url.href;
  return [...providerHosts[authType], ...socialHosts].includes(url.host) ? url.href : null;
}
