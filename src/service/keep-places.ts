import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './db/database.js';
import { accountPlaces, accounts, currencies } from './db/schema/index.js';
import type { Clock } from './clock.js';

export interface KeepPlacesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds between two checks of the date. */
const interval = 60_000;
/** Number of places of a currency in a snapshot. Members further down have no movement to show. */
const depth = 10_000;

/**
 * Takes a snapshot of all places once a day (UTC), so that leaderboards can show how members have moved. Returns a function that
 * stops it.
 */
export function keepPlaces(options: KeepPlacesOptions): () => Promise<void> {
  let turn: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    turn ??= takePlaces(options)
      .catch((error: unknown) => options.logger.error({ err: error }, 'the snapshot of places was not taken'))
      .finally(() => (turn = undefined));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}

/**
 * Takes the day's snapshot if there is none, and keeps the previous one, so that leaderboards can compare with an older one.
 * Several processes may call it at once.
 */
export async function takePlaces({ database, clock }: Pick<KeepPlacesOptions, 'database' | 'clock'>): Promise<void> {
  const takenAt = new Date(clock.now()).toISOString();
  const day = takenAt.slice(0, 10);
  await database.execute(sql`
    insert into ${accountPlaces} (day, currency_id, account_id, rank, taken_at)
    select ${day}::date, currency.id, place.id, place.rank, ${takenAt}::timestamptz
    from ${currencies} as currency, lateral (
      select id, rank() over (order by amount desc) as rank from (
        select id, amount from ${accounts}
        where currency_id = currency.id and user_id is not null and takes_part and amount > 0
        order by amount desc, id desc limit ${sql.raw(`${depth}`)}
      ) as top
    ) as place
    where currency.deleted_at is null
      and not exists (select from ${accountPlaces} as known where known.currency_id = currency.id and known.day >= ${day}::date)
    on conflict do nothing`);
  await database.execute(sql`
    delete from ${accountPlaces} as old
    where old.day < (
      select max(newer.day) from ${accountPlaces} as newer
      where newer.currency_id = old.currency_id and newer.day < ${day}::date
    )`);
}
