import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { backendOf } from '../../../contract/providers/backend.js';
import { linkableProviders } from '../../../contract/providers/linkable.js';
import { socialAccounts, userMetadata } from '../../db/schema/index.js';
import { hasColumn } from '../../social/account-metadata.js';

/** Accounts that rules of a type are about, and the column of user metadata that says that there is one. */
const accountsOfRules = linkableProviders.flatMap(({ id }) => {
  const { connectedRule, fields } = backendOf(id);
  // An id that is also the name counts only once it was verified.
  const field = fields && (fields.id === fields.name ? fields.verifiedAt : fields.id);
  const column = field !== undefined && hasColumn(field) ? userMetadata[field].name : null;
  const isOfBoth = id === 'twitter' || id === 'discord';
  return [...(connectedRule ? [connectedRule] : []), ...(isOfBoth ? ['SnagSocialsConnected'] : [])].map((ruleType) => ({
    ruleType,
    type: id,
    column,
  }));
});

/**
 * Builds whether a member lacks an account now that a rule is about, for a statement that joins their `user_metadata`: an account
 * that has moved to another member no longer fulfils a requirement.
 */
export const lacksAccount = (
  rule: { readonly type: SQLWrapper; readonly websiteId: SQLWrapper },
  userId: SQLWrapper,
): SQL => sql`
  exists (
    select from jsonb_to_recordset(${JSON.stringify(accountsOfRules)}::jsonb)
      as asked("ruleType" text, type text, "column" text)
    where asked."ruleType" = ${rule.type}
      and (asked."column" is null or to_jsonb(${userMetadata}) ->> asked."column" is null)
      and not exists (select from ${socialAccounts} as linked where linked.user_id = ${userId}
        and linked.website_id = ${rule.websiteId} and linked.type = asked.type))`;
