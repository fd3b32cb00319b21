import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { userMetadata } from '../db/schema/index.js';
import type { SocialAccount } from './social-account.js';
import type { ProviderAccount } from './verifier.js';

type Metadata = typeof userMetadata.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a field of user metadata has a column. A provider's field needs one only if operators write it or search by it;
 * `linkedFields` reads the others from the linked accounts.
 */
export const hasColumn = (field: string): field is keyof Metadata => Object.hasOwn(userMetadata, field);

/** Returns the account whose id is in the metadata. If the id is also the name, the account counts only once it is verified. */
export function fromMetadata(type: AuthType, metadata: Metadata): SocialAccount | undefined {
  const { fields } = backendOf(type);
  if (!fields) return undefined;
  const { id, name, verifiedAt } = fields;
  const values: Values = metadata;
  const accountId = values[id];
  if (typeof accountId !== 'string' || (id === name && verifiedAt && values[verifiedAt] === null)) return undefined;
  const accountName = values[name];
  const details = Object.entries(fields.details ?? {}).map(
    ([detail, field]) => [detail, values[field] ?? null] as const,
  );
  return {
    accountId,
    accountName: typeof accountName === 'string' ? accountName : accountId,
    details: Object.fromEntries(details.filter(([, value]) => value !== null)),
  };
}

/** Returns the metadata fields that hold an account, with their values. */
export function accountValues(type: AuthType, { id, name, details }: ProviderAccount, now: Date): Values {
  const { fields } = backendOf(type);
  if (!fields) return {};
  const known = Object.entries(fields.details ?? {}).flatMap(([detail, field]) =>
    typeof details[detail] === (field.endsWith('FollowersCount') ? 'number' : 'string')
      ? [[field, details[detail]]]
      : [],
  );
  return {
    [fields.id]: id,
    [fields.name]: name,
    ...(fields.verifiedAt && { [fields.verifiedAt]: now }),
    ...(Object.fromEntries(known) as Values),
  };
}

/** Returns the columns to write when an account is linked. */
export const toMetadata = (type: AuthType, account: ProviderAccount, now: Date): Partial<Metadata> =>
  Object.fromEntries(Object.entries(accountValues(type, account, now)).filter(([field]) => hasColumn(field)));

/** Returns the fields of user metadata that describe an account. */
export function accountFields(type: AuthType): readonly string[] {
  const { fields } = backendOf(type);
  if (!fields) return [];
  const { id, name, verifiedAt, details = {} } = fields;
  return [id, name, ...(verifiedAt ? [verifiedAt] : []), ...Object.values(details)];
}

/** Returns the columns to empty when an account is no longer linked. */
export const emptyMetadata = (type: AuthType): Partial<Metadata> =>
  Object.fromEntries(
    accountFields(type)
      .filter(hasColumn)
      .map((field) => [field, null]),
  );
