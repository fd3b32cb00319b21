import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Purpose of the key of {@link erasedMark} among the signing keys. Until the first member is erased, there is none. */
export const erasedPurpose = 'erased';

/**
 * What takes the place of a text that named an erased member, such as their wallet: a keyed hash, by which the text is known again
 * if somebody brings it, and nothing else can be read. Null before the first member was erased.
 */
export const erasedMark = (text: SQLWrapper | string): SQL => sql`'erased ' || encode(sha256(convert_to(
  (select key from signing_keys where purpose = ${erasedPurpose}) || ' ' || ${text}::text, 'UTF8')), 'hex')`;

/** Whether a column has a text, or its mark. An index of the column finds both. */
export const isOrWas = (column: SQLWrapper, text: SQLWrapper | string): SQL =>
  sql`${column} = any(array[${text}::text, ${erasedMark(text)}])`;
