import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { finishHeldLink } from './held-link.js';

/**
 * Ends a link whose landing page was opened in the session that started it; the proxy has checked that. Answers 404 to a code that
 * is unknown, used or expired, or is for another member or attempt.
 */
export const finishSocialAuth: Handler<'finishSocialAuth'> = async ({ params, body, scope }, context) => {
  const { userId, attempt, code } = body;
  const finisher = { type: params.authType, userId, websiteIds: scope.websiteIds, attempt };
  const ending = await transact(context.database, (transaction) =>
    finishHeldLink(transaction, code, finisher, context),
  );
  if (!ending) throw notFound();
  const { isLinked, ...failure } = ending;
  return { success: isLinked, ...failure };
};
