import type { Localize } from '../../controllers/localize.js';
import type { SessionState } from '../../controllers/session.js';

/** Returns why a member has to sign in again; `undefined` if they signed out themselves. */
export function whySignedOut(session: SessionState, t: Localize['t']): string | undefined {
  if (session.status === 'expired') return t('problem.signed-out.title');
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  if (reason !== 'account-changed' && reason !== 'not-kept') return undefined;
  return t(`wallet-connect.signed-out.${reason}`);
}
