import { and, eq, isNull, ne } from 'drizzle-orm';
import { linkableProviders } from '../../../contract/providers/linkable.js';
import type { Database } from '../../db/database.js';
import { websiteUserAttributeValues, websiteUserAttributes } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { accountFields } from '../../social/account-metadata.js';
import { refusals } from '../completion/messages.js';
import type { Proof } from '../used-proofs.js';
import { accountProof, findAccount } from './connected.js';
import { notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

type Profile = Pick<Attempt, 'rule' | 'userId' | 'member'>;

/**
 * A completed profile: each field that `completeProfileConditions` sets to `true`, named as in the user's metadata, or by the id
 * or label of one of the website's own attributes.
 */
export const profileCompleted: RuleKind = {
  refuse: ({ rule }) => (wantedBy(rule).length === 0 ? refusals.notSetUp : undefined),
  verify: async (attempt, context) =>
    (await isProfileComplete(context.database, attempt))
      ? { isMet: true, proofs: await findProfileProofs(context, attempt) }
      : notMet('Profile not complete'),
};

/** Whether all fields are filled in that the rule names or, if it names none, the given ones. */
export async function isProfileComplete(
  database: Database,
  profile: Profile,
  otherwise: readonly string[] = [],
): Promise<boolean> {
  const given = new Set([...fieldsOf(profile), ...(await findAnswered(database, profile))]);
  const wanted = wantedBy(profile.rule);
  return (wanted.length > 0 ? wanted : otherwise).every((field) => given.has(field));
}

/** Returns the proofs of the accounts at providers among the fields that a rule names. */
export async function findProfileProofs(
  context: Pick<ServiceContext, 'database'>,
  profile: Pick<Profile, 'rule' | 'userId'>,
): Promise<Proof[]> {
  const wanted = new Set(wantedBy(profile.rule));
  const types = linkableProviders
    .map(({ id }) => id)
    .filter((type) => accountFields(type).some((field) => wanted.has(field)));
  const accounts = await Promise.all(
    types.map(async (type) => ({ type, account: await findAccount(type, profile, context) })),
  );
  return accounts.flatMap(({ type, account }) => (account ? [accountProof(type, account)] : []));
}

const wantedBy = ({ metadata }: Attempt['rule']): string[] =>
  Object.entries(metadata.completeProfileConditions ?? {}).flatMap(([field, isWanted]) => (isWanted ? [field] : []));

const fieldsOf = ({ member }: Profile): string[] =>
  Object.entries(member).flatMap(([field, value]) => (value === null || value === '' ? [] : [field]));

async function findAnswered(database: Database, { rule, userId }: Profile): Promise<string[]> {
  const answered = await database
    .select({ id: websiteUserAttributes.id, label: websiteUserAttributes.label })
    .from(websiteUserAttributeValues)
    .innerJoin(websiteUserAttributes, eq(websiteUserAttributes.id, websiteUserAttributeValues.attributeId))
    .where(
      and(
        eq(websiteUserAttributeValues.userId, userId),
        eq(websiteUserAttributes.websiteId, rule.websiteId),
        isNull(websiteUserAttributes.deletedAt),
        ne(websiteUserAttributeValues.value, ''),
      ),
    );
  return answered.flatMap(({ id, label }) => [id, label]);
}
