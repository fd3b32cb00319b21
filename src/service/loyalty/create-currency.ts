import { websiteOf } from '../access.js';
import { currencies } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { toCurrency } from './list-currencies.js';

/** Adds a currency to the website. */
export const createCurrency: Handler<'createCurrency'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId: _organizationId, ...fields } = body;
  const now = new Date(clock.now());
  const [row] = await database
    .insert(currencies)
    .values({ ...fields, websiteId: websiteOf(scope), createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The database returned no currency.');
  return toCurrency(row, scope.organizationId);
};
