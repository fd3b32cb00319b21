import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Scope } from '../access.js';
import { currencies } from '../db/schema/index.js';
import type { Handler, ServiceContext } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { toCurrency } from './list-currencies.js';

/** Changes a currency of the website. */
export const updateCurrency: Handler<'updateCurrency'> = ({ params, body, scope }, context) =>
  change(context, scope, params.id, body);

/** Retires a currency. Members keep its points, but cannot get or spend any. */
export const deleteCurrency: Handler<'deleteCurrency'> = ({ params, scope }, context) =>
  change(context, scope, params.id, { deletedAt: new Date(context.clock.now()) });

async function change(
  { database, clock }: ServiceContext,
  scope: Scope,
  id: string,
  values: PgUpdateSetSource<typeof currencies>,
) {
  const [row] = await database
    .update(currencies)
    .set({ ...values, updatedAt: new Date(clock.now()) })
    .where(
      and(eq(currencies.id, id), inArray(currencies.websiteId, [...scope.websiteIds]), isNull(currencies.deletedAt)),
    )
    .returning();
  if (!row) throw notFound();
  return toCurrency(row, scope.organizationId);
}
