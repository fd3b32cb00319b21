import * as z from 'zod/mini';

/** Returned for a value that does not have the shape of its schema. */
export const mismatch: unique symbol = Symbol('mismatch');

/** Returns a copy of a JSON value with the fields that a schema names and no others, or {@link mismatch}. */
export type Projection = (value: unknown) => unknown;

/** Changes a string of a field, given the name of the field. */
export type FieldFilter = (key: string) => ((text: string) => string | null) | undefined;

/**
 * Compiles a schema into functions that check and copy in one pass. zod interprets its schema for each value and collects issues,
 * which takes several times as long. The result is the same; zod itself handles the kinds of schemas that are not listed here.
 *
 * @param filter checks or changes strings of fields that need more than the schema
 * @param rest does what `filter` does, for values that zod has copied
 */
export function compileProjection(
  schema: z.core.$ZodType,
  filter: FieldFilter,
  rest: (value: unknown) => void,
): Projection {
  const compile = (inner: z.core.$ZodType): Projection => compileProjection(inner, filter, rest);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isPlain = (def.checks?.length ?? 0) === 0;
  if (isPlain)
    switch (def.type) {
      case 'string':
        if (def.coerce === true) break;
        if (!('format' in def)) return (value) => (typeof value === 'string' ? value : mismatch);
        if (isGuid(def)) {
          const { pattern } = def;
          return (value) => (typeof value === 'string' && pattern.test(value) ? value : mismatch);
        }
        break;
      case 'number':
        if (def.coerce === true || 'format' in def) break;
        return (value) => (typeof value === 'number' && Number.isFinite(value) ? value : mismatch);
      case 'boolean':
        if (def.coerce === true) break;
        return (value) => (typeof value === 'boolean' ? value : mismatch);
      case 'enum':
      case 'literal': {
        const values = new Set<unknown>(def.type === 'enum' ? schema._zod.values : def.values);
        return (value) => (values.has(value) ? value : mismatch);
      }
      case 'nullable': {
        const inner = compile(def.innerType);
        return (value) => (value === null ? null : inner(value));
      }
      case 'union': {
        if ('discriminator' in def || 'inclusive' in def) break;
        const options = def.options.map(compile);
        return (value) => {
          for (const option of options) {
            const projected = option(value);
            if (projected !== mismatch) return projected;
          }
          return mismatch;
        };
      }
      case 'array': {
        const element = compile(def.element);
        return (value) => (Array.isArray(value) ? projectAll(value, element) : mismatch);
      }
      case 'object':
        // A field that may be missing without being optional has a default, which zod fills in.
        if (def.catchall || Object.values(def.shape).some(fillsGap)) break;
        return compileObject(def.shape, compile, filter);
      default:
        break;
    }
  return (value) => {
    const checked = z.safeParse(schema, value);
    if (!checked.success) return mismatch;
    rest(checked.data);
    return checked.data;
  };
}

const isOptional = (schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' && (def.checks?.length ?? 0) === 0;
};

const fillsGap = (schema: z.core.$ZodType): boolean => !isOptional(schema) && z.safeParse(schema, undefined).success;

interface Field {
  readonly key: string;
  readonly project: Projection;
  readonly mayMiss: boolean;
  readonly clean: ((text: string) => string | null) | undefined;
}

function compileObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  compile: (schema: z.core.$ZodType) => Projection,
  filter: FieldFilter,
): Projection {
  const fields = Object.entries(shape).map(([key, schema]): Field => {
    const mayMiss = isOptional(schema);
    const inner = mayMiss ? (schema as z.core.$ZodOptional)._zod.def.innerType : schema;
    return { key, project: compile(inner), mayMiss, clean: filter(key) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch;
    const given = value as Readonly<Record<string, unknown>>;
    const copy: Record<string, unknown> = {};
    for (const { key, project, mayMiss, clean } of fields) {
      const one = given[key];
      if (one === undefined && mayMiss) continue;
      const projected = project(one);
      if (projected === mismatch) return mismatch;
      copy[key] = clean && typeof projected === 'string' ? clean(projected) : projected;
    }
    return copy;
  };
}

function projectAll(values: readonly unknown[], element: Projection): unknown {
  const copies: unknown[] = [];
  for (const value of values) {
    const copy = element(value);
    if (copy === mismatch) return mismatch;
    copies.push(copy);
  }
  return copies;
}

/** Ids are the only format that is common enough to be compiled. */
const isGuid = (def: object): def is { readonly pattern: RegExp } =>
  'format' in def && def.format === 'guid' && 'pattern' in def && def.pattern instanceof RegExp && !def.pattern.global;
