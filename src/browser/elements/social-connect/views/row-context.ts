import type { AuthType } from '../../../../contract/identity/social.js';
import type { Localize } from '../../../controllers/localize.js';
import type { SocialState } from '../../../stores/social/social-state.js';
import type { SocialStore } from '../../../stores/social/social-store.js';
import type { LinkState } from '../../../stores/social/link-state.js';
import type { RowMenu } from '../row-menu.js';

/** Draws the steps of a link that need the member. */
export interface LinkSteps {
  /** Draws the line under the name. */
  readonly stepMeta: (context: RowContext, state: LinkState) => unknown;
  /** Draws what is beside the name. */
  readonly stepActions: (context: RowContext, provider: AuthType, state: LinkState) => unknown;
  /** Draws the part under the name: the form to fill in, or why linking failed and what helps. */
  readonly stepBody: (context: RowContext, provider: AuthType, state: LinkState) => unknown;
}

/** Everything that all rows share. */
export interface RowContext {
  readonly localize: Localize;
  readonly state: SocialState;
  /** Requests that the rows send to the store. */
  readonly requests: Pick<
    SocialStore,
    | 'begin'
    | 'cancel'
    | 'changeAddress'
    | 'checkProfile'
    | 'comeBack'
    | 'copyCode'
    | 'disconnect'
    | 'keep'
    | 'move'
    | 'sendMail'
    | 'type'
  >;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** The provider whose button is the primary one. */
  readonly first: AuthType | undefined;
  readonly menu: RowMenu;
  /** `undefined` until a link needs them and their code has loaded. */
  readonly steps: LinkSteps | undefined;
  /** Loads the steps again; absent unless that has failed. */
  readonly onSteps: (() => void) | undefined;
  readonly onConnect: (provider: AuthType) => void;
}
