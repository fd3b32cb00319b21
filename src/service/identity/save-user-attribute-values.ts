import { and, eq, inArray, isNull } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import type { Database } from '../db/database.js';
import { userMetadata, websiteUserAttributeValues, websiteUserAttributes } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { sendReferralChecks } from '../loyalty/referrals/send-checks.js';
import { toUserAttributeValue } from './to-user-attribute-value.js';

type Answer = CheckedRequest<'saveUserAttributeValues'>['body']['data'][number];

/**
 * Saves answers of the website's users, all or none; an empty answer counts as none. Throws 404 if a user, a question or the
 * answer to change does not exist.
 */
export const saveUserAttributeValues: Handler<'saveUserAttributeValues'> = async ({ body, scope }, context) => {
  const { database, clock } = context;
  const websiteId = websiteOf(scope);
  const place = { organizationId: scope.organizationId, websiteId };
  const now = new Date(clock.now());
  refuseTwins(body.data);
  return transact(database, async (transaction) => {
    await requireAll(transaction, websiteId, body.data);
    const saved = [];
    for (const answer of body.data) {
      const row = await save(transaction, answer, now);
      saved.push({ ...toUserAttributeValue(row, place), websiteUserAttributeId: row.attributeId });
    }
    await sendReferralChecks(
      context,
      websiteId,
      saved.map(({ userId }) => userId),
      transaction,
    );
    return saved;
  });
};

/** Refuses two answers of one user to one question, because it would be unclear which one counts. */
function refuseTwins(answers: readonly Answer[]): void {
  const known = new Set<string>();
  for (const [index, { userId, websiteUserAttributeId }] of answers.entries()) {
    const key = `${userId} ${websiteUserAttributeId}`.toLowerCase();
    if (known.has(key)) throw invalid({ field: `data.${index}`, message: 'The same user answers the same twice' });
    known.add(key);
  }
}

async function requireAll(transaction: Database, websiteId: string, answers: readonly Answer[]): Promise<void> {
  const attributeIds = unique(answers.map(({ websiteUserAttributeId }) => websiteUserAttributeId));
  const userIds = unique(answers.map(({ userId }) => userId));
  const questions = await transaction.$count(
    websiteUserAttributes,
    and(
      inArray(websiteUserAttributes.id, attributeIds),
      eq(websiteUserAttributes.websiteId, websiteId),
      isNull(websiteUserAttributes.deletedAt),
    ),
  );
  const people = await transaction.$count(
    userMetadata,
    and(inArray(userMetadata.userId, userIds), eq(userMetadata.websiteId, websiteId)),
  );
  if (questions < attributeIds.length || people < userIds.length) throw notFound();
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

async function save(transaction: Database, { id, userId, websiteUserAttributeId, value }: Answer, now: Date) {
  if (id !== undefined) {
    const [row] = await transaction
      .update(websiteUserAttributeValues)
      .set({ value, updatedAt: now })
      .where(
        and(
          eq(websiteUserAttributeValues.id, id),
          eq(websiteUserAttributeValues.userId, userId),
          eq(websiteUserAttributeValues.attributeId, websiteUserAttributeId),
        ),
      )
      .returning();
    if (!row) throw notFound();
    return row;
  }
  const [row] = await transaction
    .insert(websiteUserAttributeValues)
    .values({ attributeId: websiteUserAttributeId, userId, value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [websiteUserAttributeValues.userId, websiteUserAttributeValues.attributeId],
      set: { value, updatedAt: now },
    })
    .returning();
  if (!row) throw new Error('The database returned no answer.');
  return row;
}
