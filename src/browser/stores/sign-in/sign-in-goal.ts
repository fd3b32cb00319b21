import type { ChallengePurpose, SignedChallenge, SignedIn } from '../../../contract/session.js';
import type { StoreContext } from '../context.js';
import type { Question } from '../question.js';

/**
 * The parts of a programme that a sign-in needs. The cache is not one of them: a page with only a sign-in button does not load
 * it.
 */
export type SignInContext = Pick<StoreContext, 'client' | 'clock' | 'session' | 'origin' | 'connectivity' | 'wallets'>;

/** The purpose of a signature, and what happens with it. */
export interface SignInGoal {
  readonly kind: 'sign-in' | 'link' | 'reconnect';
  readonly purpose: ChallengePurpose;
  /** Whether the member already has an account. If so, the wallet has to show another one. */
  isOwn?(address: string): boolean;
  /**
   * Asks the member to confirm the goal before the wallet is asked.
   *
   * @param show receives the text that another of their wallets signs, or the question whether they have connected one
   */
  readonly confirm?: (show: (message: string, needsWallet?: Question) => void) => Promise<void>;
  /** Sends the signed challenge to the proxy. A goal without it needs no signature: it only wants an account of the member. */
  send?(body: SignedChallenge, takesOver: boolean): Promise<SignedIn>;
  /** Releases what the goal holds. */
  stop?(): void;
}

/** Returns the goal of signing in. */
export const signingIn = ({ client }: SignInContext): SignInGoal => ({
  kind: 'sign-in',
  purpose: 'sign-in',
  send: (body) => client.request('POST /session', { body }),
});

/** Returns the goal of connecting the wallet of a signed-in member again, without a signature. */
export const reconnecting = (): SignInGoal => ({ kind: 'reconnect', purpose: 'sign-in' });
