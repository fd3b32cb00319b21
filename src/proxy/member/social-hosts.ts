import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { isSafeUrl } from '../answers/rebuild.js';
import type { Settings } from '../config/settings.js';

/**
 * Returns the URL that a member may be sent to, or `null`. It must be on the platform's origin, on a host of the provider, or on a
 * host that the proxy's configuration names; look-alike hosts are refused.
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
