import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { isSafeUrl } from '../rebuild.js';
import type { Settings } from '../settings.js';

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
  return [...backendOf(authType).consentHosts, ...socialHosts].includes(url.host) ? url.href : null;
}
