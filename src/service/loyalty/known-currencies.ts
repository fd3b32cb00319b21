import { inArray } from 'drizzle-orm';
import { currencies } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';

/** What requests need to know of a currency that they name. */
export type KnownCurrency = Pick<typeof currencies.$inferSelect, 'id' | 'websiteId' | 'decimals' | 'deletedAt'>;

/** Finds currencies by id, deleted ones too; whoever calls it checks the website. They are remembered: see `memory.ts`. */
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

/** The most decimals that an amount can have. */
const mostDecimals = 18;

/** Returns the decimals to which amounts in a currency are rounded when they are paid. */
export async function decimalsOfCurrency(
  context: Pick<ServiceContext, 'database' | 'memory'>,
  currencyId: string,
): Promise<number> {
  const found = await findCurrencies(context, [currencyId]);
  return found.get(currencyId)?.decimals ?? mostDecimals;
}
