import type { SteppedUp, StepUpPurpose } from '../../contract/session.js';
import { Refusal } from '../refusal.js';
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

const keyOf = ({ session }: StepUpContext, purpose: StepUpPurpose): string => `step-up:${session.record.id}:${purpose}`;

/**
 * Uses up the member's confirmation, or throws {@link Refusal} 403 `step_up_required`, whose `field` names the purpose. The page
 * then asks for a challenge with that purpose, lets a wallet sign it, sends it to `POST /session/step-up` and tries again. A
 * confirmation is valid once: call this last, when nothing else can refuse the request.
 */
export async function requireStepUp(context: StepUpContext, purpose: StepUpPurpose): Promise<void> {
  const confirmer = await context.store.take(keyOf(context, purpose));
  // A wallet that the member has lost since then cannot confirm for them.
  if (confirmer !== null && isLinked(context.session.record, confirmer)) return;
  throw new Refusal(403, 'step_up_required', 'This needs a fresh signature from one of your wallets.', {
    field: purpose,
  });
}

/** Stores a confirmation whose signature has been checked. @param confirmer address that signed */
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
