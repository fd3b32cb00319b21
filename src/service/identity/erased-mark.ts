import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Purpose of the key of {@link erasedMark} among the signing keys. The key does not exist until the first member is erased. */
export const erasedPurpose = 'erased';

/**
 * Builds the mark that replaces a text which identified an erased member, such as their wallet: a keyed hash, so that the service
 * recognises the text when it sees it again, but cannot recover it. Null until the first member is erased.
 */
export const erasedMark = (text: SQLWrapper | string): SQL => sql`'erased ' || encode(sha256(convert_to(
  (select key from signing_keys where purpose = ${erasedPurpose}) || ' ' || ${text}::text, 'UTF8')), 'hex')`;

/** Builds the condition that a column has a text or its mark. An index on the column serves both. */
export const isOrWas = (column: SQLWrapper, text: SQLWrapper | string): SQL =>
  sql`${column} = any(array[${text}::text, ${erasedMark(text)}])`;
