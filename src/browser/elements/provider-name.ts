import type { AuthType } from '../../contract/identity/social.js';
import type { Localize } from '../controllers/localize.js';

/** Returns the display name of a provider. Needs the texts `providers`. */
export const providerName = ({ t }: Localize, provider: AuthType): string => t(`social-connect.provider.${provider}`);
