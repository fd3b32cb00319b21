import * as z from 'zod/mini';
import { Timestamp } from '../primitives.js';
import { filterFields } from '../providers/backend.js';

const text = z.optional(z.nullable(z.string()));
const count = z.optional(z.nullable(z.number()));
const moment = z.optional(z.nullable(Timestamp));

type SchemaOf<Field extends string> = Field extends `${string}VerifiedAt`
  ? typeof moment
  : Field extends `${string}FollowersCount`
    ? typeof count
    : typeof text;

/** Returns schemas for fields of user metadata that hold linked accounts. The end of a field's name decides its schema. */
export const accountFields = <Field extends string>(fields: readonly Field[]): { [F in Field]: SchemaOf<F> } =>
  Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as { [F in Field]: SchemaOf<F> };

function schemaOf(field: string): typeof text | typeof count {
  if (field.endsWith('VerifiedAt')) return moment;
  return field.endsWith('FollowersCount') ? count : text;
}

/** Query parameters by which an operator finds the user who linked an account. */
export const accountFilters = Object.fromEntries(
  filterFields.map((field) => [field, z.optional(z.string())]),
) as Record<(typeof filterFields)[number], z.ZodMiniOptional<z.ZodMiniString>>;
