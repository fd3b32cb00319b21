import type { ChallengePurpose, SignedChallenge, SignedIn } from '../contract/session.js';
import type { Program } from '../program/program.js';

/** What a wallet signs for. */
export interface SignInGoal {
  readonly purpose: ChallengePurpose;
  /** Whether an account is the member's already, so that another one has to be meant. */
  isOwn?(address: string): boolean;
  /** What has to come about before the wallet is asked. @param show gets the text that another wallet signs for it */
  confirm?(program: Program, show: (message: string) => void): Promise<void>;
  /** Hands to the proxy what was signed. Without it nothing is: all that is wanted is an account of the signed-in member. */
  send?(program: Program, body: SignedChallenge): Promise<SignedIn>;
}

/** Signing in. */
export const signingIn: SignInGoal = {
  purpose: 'sign-in',
  send: (program, body) => program.client.request('POST /session', { body }),
};

/** Connecting the wallet of a signed-in member again. */
export const showingAccount: SignInGoal = { purpose: 'sign-in' };
