import type { SteppedUp, StepUpPurpose } from '../../contract/session.js';
import { Refusal } from '../refusal.js';
import type { Store } from '../store/store.js';
import { isLinked } from './session-record.js';
import type { LiveSession } from './sessions.js';

/** Milliseconds within which a confirmation has to be used. */
export const stepUpLifetime = 5 * 60_000;

/** Whose confirmation is asked for, and where it is kept. */
export interface StepUpContext {
  readonly session: LiveSession;
  readonly store: Store;
}

const keyOf = ({ session }: StepUpContext, purpose: StepUpPurpose): string => `step-up:${session.record.id}:${purpose}`;

/**
 * Uses up the member's confirmation, or throws {@link Refusal} 403 `step_up_required`, whose `field` names the purpose:
 * the page then asks for a challenge with it, lets a wallet sign, sends that to `POST /session/step-up` and tries again.
 * A confirmation is good for one use: call this last, when nothing else is left to refuse.
 */
export async function requireStepUp(context: StepUpContext, purpose: StepUpPurpose): Promise<void> {
  const confirmer = await context.store.take(keyOf(context, purpose));
  // A wallet that has been taken from the member since confirms nothing for them.
  if (confirmer !== null && isLinked(context.session.record, confirmer)) return;
  throw new Refusal(403, 'step_up_required', 'This needs a fresh signature of one of your wallets.', {
    field: purpose,
  });
}

/** Keeps a confirmation whose signature has been checked. @param confirmer address that signed */
export async function keepStepUp(
  context: StepUpContext,
  confirmer: string,
  purpose: StepUpPurpose,
  now: number,
): Promise<SteppedUp> {
  const expiresAt = now + stepUpLifetime;
  await context.store.set(keyOf(context, purpose), confirmer, expiresAt);
  return { purpose, expiresAt: new Date(expiresAt).toISOString() };
}
