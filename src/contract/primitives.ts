import * as z from 'zod/mini';

/** Id of a record: a UUID in any case and of any version (api.md 2). */
export const Id = z.guid();

/** Moment as ISO 8601 date-time (api.md 2). */
export const Timestamp = z.string();

/**
 * Amount of a currency, in whole units of it, never rounded.
 *
 * Written as a JSON number where a double holds it exactly (an integer within ±(2^53 − 1)) and as a decimal string
 * otherwise; read from any of number, decimal string and null (wire-facts.md T1).
 */
export const Amount = z.nullable(z.union([z.number(), z.string()]));

/** An {@link Amount} as it stands in JSON. */
export type Amount = z.infer<typeof Amount>;

/** Kinds of wallets (api.md 4.3). */
export const WalletType = z.enum([
  'evm',
  'solana',
  'imx',
  'sui',
  'ton',
  'cosmos',
  'ultra',
  'agw',
  'flow_cadence',
  'substrate',
]);
export type WalletType = z.infer<typeof WalletType>;

/** Page size in a query string: whole number from 1 to `max`, `preset` where it is absent. */
export const limit = (max: number, preset: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number'))]),
        z.transform(Number),
      ),
      z.int().check(z.minimum(1), z.maximum(max)),
    ),
    preset,
  );

/** One value or several (repeated keys in a query string), read as an array of at most `max`. */
export const oneOrMany = (item: z.ZodMiniType<string, string>, max = 100) =>
  z.pipe(
    z.union([item, z.array(item).check(z.maxLength(max))]),
    z.transform((value: string | string[]): string[] => (Array.isArray(value) ? value : [value])),
  ) as z.ZodMiniType<string[], string | readonly string[]>;

/** Yes or no as the words `true` and `false` in a query string (wire-facts.md 1.1). */
export const flag = z.enum(['true', 'false']);

/** Page of a list: the rows and whether more follow. `startingAfter` of the next request is the id of the last row. */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), hasNextPage: z.boolean() });

/** Organisation and website every platform request is scoped by (api.md 1). The proxy fills them in from its configuration. */
export const scope = { organizationId: z.optional(Id), websiteId: z.optional(Id) };

/** {@link scope} where the platform insists on it. */
export const requiredScope = { organizationId: Id, websiteId: Id };
