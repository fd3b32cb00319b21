import { and, eq } from 'drizzle-orm';
import type { BadgeStatus } from '../../../contract/loyalty/badge-users.js';
import type { Scope } from '../../access.js';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { CheckedRequest, Handler, ServiceContext } from '../../handler.js';
import { invalid, notFound } from '../../http/http-error.js';
import { findMember } from '../../identity/find-member.js';
import { joinWebsite } from '../../identity/find-user.js';
import { setBadgeStatus } from './award.js';
import { sendEvaluation } from './evaluate-badges.js';
import { lockBadge } from './find-badges.js';
import { sendTakingBack } from './send-taking-back.js';

/**
 * Gives a member a badge, or sets the status of their holding (platform API, section 4.6). Only `active` gives the badge's
 * rewards.
 */
export const rewardBadge: Handler<'rewardBadge'> = ({ params, body, scope }, context) =>
  setStatus(context, scope, params.id, { ...body, status: body.status ?? 'active' });

/** Revokes a member's badge. Its points stay; its multipliers end. Badges that depend on it are taken back. */
export const revokeBadge: Handler<'revokeBadge'> = ({ params, body, scope }, context) => {
  const { status = 'revoked' } = body;
  if (status === 'active') throw invalid({ field: 'status', message: 'A badge that is taken away is not active' });
  return setStatus(context, scope, params.id, { ...body, status }, { mustBeHeld: true });
};

async function setStatus(
  context: ServiceContext,
  scope: Scope,
  badgeId: string,
  { status, ...named }: CheckedRequest<'rewardBadge'>['body'] & { readonly status: BadgeStatus },
  { mustBeHeld = false } = {},
) {
  const { database, clock } = context;
  if (named.userId === undefined && named.walletAddress === undefined)
    throw invalid({ field: 'userId', message: 'Required where there is no walletAddress' });
  const now = new Date(clock.now());
  const holder = await transact(database, async (transaction) => {
    const badge = await lockBadge(transaction, badgeId, scope.websiteIds, 'share');
    const userId = badge && (await findMember(transaction, scope, named));
    if (!badge || userId === undefined) throw notFound();
    const { websiteId } = badge;
    const isHeld = and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badge.id));
    if (mustBeHeld && (await transaction.$count(badgeUsers, isHeld)) === 0) throw notFound();
    await joinWebsite(transaction, websiteId, userId, now);
    const award = { websiteId, userId, badgeId: badge.id, now, status, reason: 'operator' } as const;
    const { holder: set, hasEnded } = await setBadgeStatus(transaction, award);
    await sendEvaluation(context, websiteId, [userId], transaction);
    if (hasEnded) await sendTakingBack(context, websiteId, [userId], transaction);
    return set;
  });
  if (!holder) throw notFound();
  return { message: 'Success', data: holder };
}
