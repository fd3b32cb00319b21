import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import { websiteUserAttributeValues, websiteUserAttributes } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';

/** Answer of a user to one of the website's questions. */
interface AttributeValue {
  readonly value: string;
  readonly websiteUserAttribute: { readonly id: string; readonly label: string };
}

/** Builds the answers of a row's user to the website's questions; `null` for none. */
export const attributesOf = (userId: SQL, scope: Scope): SQL<AttributeValue[] | null> => sql`(
  select json_agg(
    json_build_object('value', given.value, 'websiteUserAttribute', json_build_object('id', asked.id, 'label', asked.label))
    order by asked.sort_id, asked.id)
  from ${websiteUserAttributeValues} as given
  join ${websiteUserAttributes} as asked on asked.id = given.attribute_id
  where given.user_id = ${userId} and asked.website_id = any (${uuids(scope.websiteIds)}) and asked.deleted_at is null)`;
