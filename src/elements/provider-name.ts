import type { AuthType } from '../contract/identity/social.js';
import type { Localize } from '../controllers/localize.js';

/** Name of a place where members have accounts. Needs the texts `providers`. */
export const providerName = ({ t }: Localize, provider: AuthType): string => t(`social-connect.provider.${provider}`);
