import type { SteppedUp, StepUpPurpose } from '../../contract/session.js';
import { Refusal } from '../http/refusal.js';
import type { Store } from '../store/store.js';
import { isLinked } from './session-record.js';
import type { LiveSession } from './sessions.js';

/** Milliseconds within which a confirmation has to be used. */
export const stepUpLifetime = 5 * 60_000;

/** Session that has to confirm, and the store of confirmations. */
export interface StepUpContext {
  readonly session: LiveSession;
  readonly store: Store;
}

const keyOf = ({ session }: StepUpContext, purpose: StepUpPurpose, subject?: string): string =>
  `step-up:${session.record.id}:${purpose}${subject === undefined ? '' : `:${subject}`}`;

/**
 * Uses up the member's confirmation, or throws {@link Refusal} 403 `step_up_required`, whose `field` names the purpose. The page
 * then asks for a challenge with that purpose, lets a wallet sign it, sends it to `POST /session/step-up` and tries again. A
 * confirmation is valid once: call this last, when nothing else can refuse the request.
 *
 * @param subject id of what has to be confirmed; a confirmation without a subject counts for it, too
 */
export async function requireStepUp(context: StepUpContext, purpose: StepUpPurpose, subject?: string): Promise<void> {
  const named = subject === undefined ? null : await context.store.take(keyOf(context, purpose, subject));
  const confirmer = named ?? (await context.store.take(keyOf(context, purpose)));
  // A wallet that the member has lost since then cannot confirm for them.
  if (confirmer !== null && isLinked(context.session.record, confirmer)) return;
  throw new Refusal(403, 'step_up_required', 'This needs a fresh signature from one of your wallets.', {
    field: purpose,
  });
}

/** A confirmation whose signature has been checked. */
export interface Confirmation {
  /** Address that signed. */
  readonly confirmer: string;
  readonly purpose: StepUpPurpose;
  /** Id of the only thing that it confirms; absent if it confirms anything of its purpose. */
  readonly subject?: string | undefined;
}

/** Stores a confirmation. */
export async function keepStepUp(
  context: StepUpContext,
  { confirmer, purpose, subject }: Confirmation,
  now: number,
): Promise<SteppedUp> {
  const expiresAt = now + stepUpLifetime;
  await context.store.set(keyOf(context, purpose, subject), confirmer, expiresAt);
  return { purpose, expiresAt: new Date(expiresAt).toISOString() };
}
