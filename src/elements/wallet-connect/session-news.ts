import type { Localize } from '../../controllers/localize.js';
import type { SessionState } from '../../controllers/session.js';
import { SignedInEvent } from '../../events/signed-in.js';
import { SignedOutEvent } from '../../events/signed-out.js';
import { nameOf } from './member.js';

/** What a change of the session means to others: an event for the page, a sentence for assistive technology. */
export interface SessionNews {
  readonly event: SignedInEvent | SignedOutEvent;
  readonly announcement: string;
}

/** News of a session that began or ended, wherever that happened; none where a page only learns how things are. */
export function sessionNews(
  before: SessionState['status'],
  session: SessionState,
  t: Localize['t'],
): SessionNews | undefined {
  if (before === 'unknown' || before === session.status || session.status === 'unknown') return undefined;
  if (session.status === 'signed-in')
    return {
      event: new SignedInEvent({ user: session.user }),
      announcement: t('wallet-connect.signed-in', { name: nameOf(session.user).text }),
    };
  if (session.status === 'expired')
    return {
      event: new SignedOutEvent({ reason: 'expired' }),
      announcement: t('wallet-connect.account.expired', { name: nameOf(session.user).text }),
    };
  if (before === 'expired') return undefined;
  const reason = session.reason ?? 'elsewhere';
  return {
    event: new SignedOutEvent({ reason }),
    announcement: whySignedOut(session, t) ?? t('wallet-connect.signed-out'),
  };
}

/** Why a member has to sign in once more, if that was not their own doing. */
export function whySignedOut(session: SessionState, t: Localize['t']): string | undefined {
  if (session.status === 'expired') return t('problem.signed-out.title');
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  if (reason !== 'account-changed' && reason !== 'not-kept') return undefined;
  return t(`wallet-connect.signed-out.${reason}`);
}

/** Whether the browser has dropped the session of somebody who had just signed in. */
export const isLost = (session: SessionState): boolean =>
  session.status === 'signed-out' && session.reason === 'not-kept';
