import type { AuthType } from '../../../contract/identity/social.js';
import type { Localize } from '../../../controllers/localize.js';
import type { SocialState, SocialStore } from '../../../stores/social/social-store.js';

/** Everything that all rows share. */
export interface RowContext {
  readonly localize: Localize;
  readonly state: SocialState;
  /** Requests that the rows send to the store. */
  readonly requests: Pick<
    SocialStore,
    'begin' | 'cancel' | 'changeAddress' | 'checkProfile' | 'comeBack' | 'copyCode' | 'move' | 'sendMail' | 'type'
  >;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** Whether so few providers are offered that each gets a primary button. */
  readonly isProminent: boolean;
  readonly onConnect: (provider: AuthType) => void;
}
