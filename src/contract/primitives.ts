import * as z from 'zod/mini';
import { decimalText } from '../values/amounts/base-units.js';
import { compareDecimals } from '../values/amounts/decimal.js';
import { walletKinds } from '../wallet-types/index.js';

/** Id of a record: a UUID in any case and of any version (platform API, section 2). */
export const Id = z.guid();

/** Moment as an ISO 8601 date-time (platform API, section 2). */
export const Timestamp = z.string();

/**
 * Amount of a currency, in whole units, never rounded.
 *
 * Written as a JSON number if a double holds it exactly (an integer within ±(2^53 − 1)) and as a decimal string otherwise. Read
 * from a number, a decimal string or null, because the platform's documents do not fix the type.
 */
export const Amount = z.nullable(z.union([z.number(), z.string()]));

/** An {@link Amount} that is never null. */
export const KnownAmount = z.union([z.number(), z.string()]);
export type KnownAmount = z.infer<typeof KnownAmount>;

/** An {@link Amount} as JSON contains it. */
export type Amount = z.infer<typeof Amount>;

const amountPattern = /^-?\d{1,60}(\.\d{1,30})?$/;

/**
 * Amount that a caller sends, in whole units of its currency: a JSON number, or a decimal string if a double would not hold it.
 * Converted to a decimal string, the form in which amounts are stored and added up.
 */
export const AmountInput = z.pipe(
  z.union([
    z.number().check(
      z.refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'must be written as a string'),
      z.refine((value) => amountPattern.test(decimalText(value) ?? ''), 'must have at most 30 decimals'),
    ),
    z.string().check(z.regex(amountPattern, 'must be a decimal number such as 1.5')),
  ]),
  z.transform((value: number | string): string => (typeof value === 'number' ? (decimalText(value) ?? '') : value)),
) as z.ZodMiniType<string, number | string>;

/** Factor on earnings that a caller sends: an {@link AmountInput} above zero. */
export const FactorInput = AmountInput.check(
  z.refine((factor) => compareDecimals(factor, 0) > 0, 'must be more than 0'),
);

/** Moment that a caller sends: ISO 8601 with a time and a time zone. */
export const TimestampInput = z.iso.datetime({ offset: true });

/** Order of a list. */
export const SortDirection = z.enum(['asc', 'desc']);

/** Types of wallets (platform API, section 4.3). */
export const WalletType = z.enum(walletKinds.map(({ id }) => id));
export type WalletType = z.infer<typeof WalletType>;

/** Page size in a query string: a whole number from 1 to `max`, with the default `preset`. */
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

/** Ids in one parameter, separated by commas, read as an array of at most `max`. */
export const commaIds = (max = 100) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): string[] => text.split(',')),
    ),
    z.array(Id).check(z.maxLength(max)),
  ) as z.ZodMiniType<string[], string>;

/** Yes or no as the words `true` and `false` in a query string. */
export const flag = z.enum(['true', 'false']);

/** Yes or no in a body, as the platform's words `true` and `false` or as a JSON boolean; read as the word. */
export const flagInput = z.pipe(
  z.union([flag, z.boolean()]),
  z.transform((value: boolean | 'true' | 'false') => (String(value) === 'true' ? 'true' : 'false')),
) as z.ZodMiniType<'true' | 'false', boolean | 'true' | 'false'>;

/** Page of a list: the rows and whether more follow. `startingAfter` of the next request is the id of the last row. */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), hasNextPage: z.boolean() });

/** Position in a list whose rows move while it is read. Opaque: a page returns it as `nextCursor`. */
export const Cursor = z
  .string()
  .check(z.regex(/^[\w-]{1,300}\.[\w-]{22}$/, 'must be an id or the nextCursor of a page'));

/**
 * {@link page} of a list whose rows move. The service adds `nextCursor` if another page follows. With it as `startingAfter`, the
 * next page begins where this one ended, even if the last row has moved since. The platform has no cursor.
 */
export const movingPage = <T extends z.ZodMiniType>(item: T) =>
  z.extend(page(item), { nextCursor: z.optional(z.string()) });

/**
 * Organisation and website that every platform request is limited to (platform API, section 1). The proxy fills them in from its
 * configuration.
 */
export const scope = { organizationId: z.optional(Id), websiteId: z.optional(Id) };

/** {@link scope} for requests that the platform refuses without it. */
export const requiredScope = { organizationId: Id, websiteId: Id };

/** Members that a list is about: by wallet, id or group. */
export const members = {
  walletAddress: z.optional(oneOrMany(z.string())),
  userId: z.optional(oneOrMany(Id)),
  userGroupId: z.optional(Id),
  userGroupExternalIdentifier: z.optional(z.string()),
};

/** The one member that a request is about: by id, or by wallet if there is no id. */
export const member = {
  userId: z.optional(Id),
  walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
};

/**
 * Wallet of the member that a request is about; if absent, the one they signed in with. The proxy knows which wallets are theirs.
 */
export const ownWallet = { wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) };

/** User as other records refer to them. */
export const UserReference = z.object({ id: Id, walletAddress: z.string() });
