import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { backendOf } from '../../../contract/providers/backend.js';
import { linkableProviders } from '../../../contract/providers/linkable.js';
import { socialAccounts, userMetadata } from '../../db/schema/index.js';
import { hasColumn } from '../../social/account-metadata.js';

/** Types of rules that require an account, and the column of user metadata that shows that there is one. */
const accountsOfRules = linkableProviders.flatMap(({ id }) => {
  const { connectedRule, fields } = backendOf(id);
  // If the id is also the name, the account counts only once it is verified.
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
 * Builds the condition that a member currently lacks the account that a rule requires, for a statement that joins `user_metadata`:
 * an account that has moved to another member no longer meets the requirement.
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
