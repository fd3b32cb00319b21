import * as z from 'zod/mini';
import { walletKinds } from './wallet-types/index.js';

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

/** An {@link Amount} that is always there. */
export const KnownAmount = z.union([z.number(), z.string()]);

/** An {@link Amount} as it stands in JSON. */
export type Amount = z.infer<typeof Amount>;

/**
 * Amount that a caller sends, in whole units of its currency: a JSON number or, where a double would not hold it, a decimal
 * string. Read as a decimal string, the form in which it is kept and added up.
 */
export const AmountInput = z.pipe(
  z.union([
    z.number().check(z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'must be written as a string')),
    z.string().check(z.regex(/^-?\d{1,60}(\.\d{1,30})?$/, 'must be a decimal number')),
  ]),
  z.transform((value: number | string): string => (typeof value === 'number' ? decimalOf(value) : value)),
) as z.ZodMiniType<string, number | string>;

/** A number's shortest exact digits, without an exponent. */
function decimalOf(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(30).replace(/\.?0+$/, '') : text;
}

/** Moment that a caller sends: ISO 8601 with a time and a zone. */
export const TimestampInput = z.iso.datetime({ offset: true });

/** Order of a list. */
export const SortDirection = z.enum(['asc', 'desc']);

/** Kinds of wallets (api.md 4.3). */
export const WalletType = z.enum(walletKinds.map(({ id }) => id));
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

/** Ids in one parameter, separated by commas (wire-facts.md 1.1), read as an array of at most `max`. */
export const commaIds = (max = 100) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): string[] => text.split(',')),
    ),
    z.array(Id).check(z.maxLength(max)),
  ) as z.ZodMiniType<string[], string>;

/** Yes or no as the words `true` and `false` in a query string (wire-facts.md 1.1). */
export const flag = z.enum(['true', 'false']);

/** Yes or no in a body, as the platform's words `true` and `false` or as JSON has them; read as the word. */
export const flagInput = z.pipe(
  z.union([flag, z.boolean()]),
  z.transform((value: boolean | 'true' | 'false') => (String(value) === 'true' ? 'true' : 'false')),
) as z.ZodMiniType<'true' | 'false', boolean | 'true' | 'false'>;

/** Page of a list: the rows and whether more follow. `startingAfter` of the next request is the id of the last row. */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), hasNextPage: z.boolean() });

/** Place in a list whose rows move while it is read. Opaque: it comes as `nextCursor` of a page. */
export const Cursor = z
  .string()
  .check(z.regex(/^[\w-]{1,300}\.[\w-]{22}$/, 'must be an id or the nextCursor of a page'));

/**
 * {@link page} of a list whose rows move. The service adds `nextCursor` where another page follows; with it as
 * `startingAfter`, that page begins where this one ended, although the last row has moved since. The platform has none.
 */
export const movingPage = <T extends z.ZodMiniType>(item: T) =>
  z.extend(page(item), { nextCursor: z.optional(z.string()) });

/** Organisation and website every platform request is scoped by (api.md 1). The proxy fills them in from its configuration. */
export const scope = { organizationId: z.optional(Id), websiteId: z.optional(Id) };

/** {@link scope} where the platform insists on it. */
export const requiredScope = { organizationId: Id, websiteId: Id };

/** Members a list is about: by wallet, id or group (wire-facts.md 5.5). */
export const members = {
  walletAddress: z.optional(oneOrMany(z.string())),
  userId: z.optional(oneOrMany(Id)),
  userGroupId: z.optional(Id),
  userGroupExternalIdentifier: z.optional(z.string()),
};

/** The one member a request is about: by id, or by wallet where there is no id. */
export const member = {
  userId: z.optional(Id),
  walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
};

/** Wallet of the member that a request is about; where absent, the one they signed in with. The proxy knows which are theirs. */
export const ownWallet = { wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) };

/** User as other records name them. */
export const UserReference = z.object({ id: Id, walletAddress: z.string() });
