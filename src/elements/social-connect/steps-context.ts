import type { AuthType } from '../../contract/identity/social.js';
import type { Localize } from '../../controllers/localize.js';
import type { Linking } from './linking.js';

/** What the steps of one link need. */
export interface StepsContext {
  readonly localize: Localize;
  readonly linking: Linking;
  readonly provider: AuthType;
  /** Epoch ms of this device. */
  readonly now: number;
}
