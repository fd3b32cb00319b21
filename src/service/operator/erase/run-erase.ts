import { join } from 'node:path';
import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { readS3Settings, s3Store } from '../../uploads/s3-store.js';
import { folderStore } from '../../uploads/upload-store.js';
import { findOrganization } from '../find-scope.js';
import { withDatabase } from '../open-database.js';
import type { DatabaseChoice } from '../operator-options.js';
import { textTable } from '../text-table.js';
import { eraseMember, planErase, type ErasePlan } from './erase-member.js';
import { findMembers } from './find-members.js';

interface EraseRequest {
  /** Wallet, user id or email address of the member. */
  readonly who: string;
  readonly choice: DatabaseChoice;
  readonly yes: boolean;
  readonly json: boolean;
  readonly 'organization-id'?: string | undefined;
}

/**
 * Erases a member, or only lists what would be erased, and returns the text for the operator. Throws `UsageError` unless exactly
 * one matches.
 */
export async function runErase(request: EraseRequest): Promise<string> {
  const { who, choice, yes, json } = request;
  const erase = async ({ database }: { readonly database: Database }): Promise<string> => {
    const organizationId = await findOrganization(database, request);
    const [userId, ...others] = await findMembers(database, organizationId, who);
    if (userId === undefined) throw new UsageError(`There is no member ${JSON.stringify(who)}.`);
    if (others.length > 0)
      throw new UsageError(
        `Several members have ${JSON.stringify(who)}: ${[userId, ...others].join(', ')}. Name one by its id.`,
      );
    const plan = await planErase(database, userId);
    if (yes) {
      const bucket = readS3Settings(process.env);
      const store = bucket ? s3Store(bucket) : folderStore(join(choice.data, 'uploads'));
      await eraseMember(database, {
        organizationId,
        userId,
        now: new Date(),
        removeFile: (path) => store.remove(path),
      });
    }
    if (json) return `${JSON.stringify({ userId, erased: yes, plan })}\n`;
    return `${planTable(plan)}\n${yes ? `Erased ${userId}.` : `Nothing was changed. With --yes, ${userId} is erased.`}\n`;
  };
  return withDatabase(choice, erase, { isReading: !yes });
}

const planTable = (plan: readonly ErasePlan[]): string =>
  textTable(
    ['rows', 'what', 'fate', 'why'],
    plan.map(({ count, what, fate, why = '' }) => [String(count), what, fate, why]),
  );
