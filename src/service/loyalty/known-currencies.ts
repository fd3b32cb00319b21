import { inArray } from 'drizzle-orm';
import { currencies } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';

/** The fields of a currency that requests need. */
export type KnownCurrency = Pick<typeof currencies.$inferSelect, 'id' | 'websiteId' | 'decimals' | 'deletedAt'>;

/** Finds currencies by id, deleted ones too; the caller has to check the website. They are cached: see `memory.ts`. */
export const findCurrencies = (
  { database, memory }: Pick<ServiceContext, 'database' | 'memory'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCurrency>> =>
  memory.recall('currency', [...new Set(ids.map((id) => id.toLowerCase()))], async (missing) => {
    const { id, websiteId, decimals, deletedAt } = currencies;
    const rows = await database
      .select({ id, websiteId, decimals, deletedAt })
      .from(currencies)
      .where(inArray(id, [...missing]));
    return new Map(rows.map((row) => [row.id, row]));
  });

/** Maximum number of decimals of an amount. */
const mostDecimals = 18;

/** Returns the decimals to which amounts in a currency are rounded when they are paid. */
export async function decimalsOfCurrency(
  context: Pick<ServiceContext, 'database' | 'memory'>,
  currencyId: string,
): Promise<number> {
  const found = await findCurrencies(context, [currencyId]);
  return found.get(currencyId)?.decimals ?? mostDecimals;
}
