import type { PageResponse } from '../../../contract/index.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import { rankAccounts, type Entry } from './ranking.js';

/** A league of the week. */
export interface League {
  /** Its members, most points since the week began first. The amount of each is these points. */
  readonly entries: readonly Entry[];
  /** Index of the member among them. */
  readonly ownIndex: number;
  /** When the week began and when it ends, epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns a league as it stands; `undefined` if the member is in none. */
export function leagueOf(answer: PageResponse<'GET /api/me/league'>, userId: string | undefined): League | undefined {
  const accounts = answer.data
    .map(({ startAmount, ...account }) => ({ ...account, amount: gained(account.amount, startAmount) }))
    .sort((one, other) => compareDecimals(other.amount, one.amount));
  const ownIndex = accounts.findIndex((account) => account.userId === userId);
  if (ownIndex < 0) return undefined;
  // Those without points share the last place, once anybody has some.
  const hasBegun = compareDecimals(accounts[0]?.amount, 0) > 0;
  const entries = rankAccounts(accounts, () => hasBegun);
  return { entries, ownIndex, startsAt: readMoment(answer.startsAt), endsAt: readMoment(answer.endsAt) };
}

/** Returns the points since the week began; none for a member who has spent more than they got. */
function gained(amount: Entry['account']['amount'], startAmount: Entry['account']['amount']): string {
  const points = subtractDecimals(amount ?? 0, startAmount ?? 0);
  return compareDecimals(points, 0) > 0 ? points : '0';
}
