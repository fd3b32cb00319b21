import type { Localize } from '../../controllers/localize.js';
import type { SessionState } from '../../controllers/session.js';
import type { SignedInDetail, SignedOutDetail } from './events.js';
import { nameOf } from './views/member.js';
import { whySignedOut } from './why-signed-out.js';

/** News of a session: what happened, and a sentence that announces it to assistive technology. */
export type SessionNews = { readonly announcement: string } & (
  | ({ readonly kind: 'signed-in' } & SignedInDetail)
  | ({ readonly kind: 'signed-out' } & SignedOutDetail)
);

/** Returns the news if a session began or ended, in any tab; `undefined` if the page only learns the current state. */
export function sessionNews(
  before: SessionState['status'],
  session: SessionState,
  t: Localize['t'],
): SessionNews | undefined {
  if (before === 'unknown' || before === session.status || session.status === 'unknown') return undefined;
  if (session.status === 'signed-in')
    return {
      kind: 'signed-in',
      user: session.user,
      announcement: t('wallet-connect.signed-in', { name: nameOf(session.user).text }),
    };
  if (session.status === 'expired')
    return {
      kind: 'signed-out',
      reason: 'expired',
      announcement: t('wallet-connect.account.expired', { name: nameOf(session.user).text }),
    };
  if (before === 'expired') return undefined;
  const reason = session.reason ?? 'elsewhere';
  return { kind: 'signed-out', reason, announcement: whySignedOut(session, t) ?? t('wallet-connect.signed-out') };
}

/** Whether the browser has dropped the session of a member who had just signed in. */
export const isLost = (session: SessionState): boolean =>
  session.status === 'signed-out' && session.reason === 'not-kept';
