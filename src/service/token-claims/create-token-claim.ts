import { randomUUID } from 'node:crypto';
import { websiteOf } from '../access.js';
import { tokenClaims } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { showPrepared } from './prepared-claim.js';

/** Prepares a claim as a draft. Its shares follow, then it is published. */
export const createTokenClaim: Handler<'createTokenClaim'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId: _organizationId, websiteId: _websiteId, startTime, endTime, ...fields } = body;
  const times = { startTime: readTime(startTime), endTime: readTime(endTime) };
  if (times.startTime && times.endTime && times.endTime <= times.startTime)
    throw invalid({ field: 'endTime', message: 'Must be later than startTime' });
  const id = randomUUID();
  const now = new Date(clock.now());
  const websiteId = websiteOf(scope);
  await database
    .insert(tokenClaims)
    .values({ ...fields, ...times, id, websiteId, isDraft: true, createdAt: now, updatedAt: now });
  return showPrepared(database, id);
};

const readTime = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);
