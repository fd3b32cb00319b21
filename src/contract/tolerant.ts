import * as z from 'zod/mini';

/* Laurel reads the platform's answers more leniently than the contract declares them: the platform adds fields and
   words without notice, and older answers lack fields that newer ones have. */

type Schema = z.ZodMiniType;
type Definition = z.core.$ZodTypes['_zod']['def'];

const declared = new WeakMap<Schema, Schema>();

/**
 * Returns the schema that {@link tolerant} was given, for descriptions such as OpenAPI; any other schema is returned
 * unchanged.
 */
export const declaredSchema = (schema: Schema): Schema => declared.get(schema) ?? schema;

/**
 * Returns a schema that reads everything that a schema reads, and also
 * - null for a value that may be absent, as absent; an absent value for one that may be null, as null
 * - any text for one of a set of words, and for an id or another text of a certain form
 * - the digits of a number as text, where only a number is declared
 *
 * Literals are read exactly, because they tell one answer from another. Values are still rebuilt: fields that no schema
 * names are left out.
 */
export function tolerant<S extends Schema>(schema: S): S {
  const generous = rebuilt(schema);
  declared.set(generous, schema);
  return generous as S;
}

function rebuilt(schema: Schema): Schema {
  const definition = schema._zod.def as Definition;
  const again = (changes: object): Schema => z.clone(schema, { ...definition, ...changes });
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition.shape).map(([name, field]) => [name, rebuilt(field as Schema)]);
      return again({ shape: Object.fromEntries(shape) as unknown });
    }
    case 'array':
      return again({ element: rebuilt(definition.element as Schema) });
    case 'record':
      return again({ valueType: rebuilt(definition.valueType as Schema) });
    case 'union':
      return again({ options: definition.options.map((option) => alternative(option as Schema)) });
    case 'optional':
      return optional(definition.innerType as Schema);
    case 'nullable':
      return nullable(definition.innerType as Schema);
    case 'default':
      return withDefault(definition.innerType as Schema, definition.defaultValue);
    case 'enum':
      return z.union([schema, z.string()]);
    case 'string':
      return z.string();
    case 'number':
      return z.union([schema, digits]);
    default:
      return schema;
  }
}

/** The digits of a number. The proxy reads numbers that a double would round as text. */
const digits = z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number));

/** Alternatives keep their types apart: of `number | string`, a text stays a text. */
function alternative(schema: Schema): Schema {
  return schema._zod.def.type === 'number' ? schema : rebuilt(schema);
}

const isNullable = (schema: Schema): boolean => schema.safeParse(null).success;

function optional(inner: Schema): Schema {
  const value = z.nullish(rebuilt(inner));
  if (isNullable(inner)) return value;
  return z.optional(
    z.pipe(
      value,
      z.transform((read: unknown) => read ?? undefined),
    ),
  );
}

function nullable(inner: Schema): Schema {
  return z.pipe(
    z.nullish(rebuilt(inner)),
    z.transform((read: unknown) => read ?? null),
  );
}

function withDefault(inner: Schema, preset: unknown): Schema {
  return z.pipe(
    z.nullish(rebuilt(inner)),
    z.transform((read: unknown) => read ?? preset),
  );
}
