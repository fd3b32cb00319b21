import type { PageResponse } from '../../../contract/index.js';
import type { LeagueResult } from '../../../contract/loyalty/leagues.js';
import type { Amount } from '../../../contract/primitives.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { Movement } from './movement.js';
import { isAllZero, rankAccounts, type Entry } from './ranking.js';

type Answer = PageResponse<'GET /api/me/league'>;

/** A league of the week. */
export interface League {
  /** Its members, most points since the week began first. The amount of each is these points. */
  readonly entries: readonly Entry[];
  /** Index of the member among them. */
  readonly ownIndex: number;
  /** When the week began, and when it or the season ends, epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The places of about a day ago; `undefined` if the platform does not tell them, or nobody had points then. */
  readonly movement: Movement | undefined;
  /** How the member's leagues of earlier weeks ended, the latest first. */
  readonly results: readonly LeagueResult[];
}

/** Returns a league as it stands; `undefined` if the member is in none. */
export function leagueOf(answer: Answer, userId: string | undefined): League | undefined {
  const entries = rankBy(answer.data, ({ amount }) => amount);
  const ownIndex = entries.findIndex(({ account }) => account.userId === userId);
  if (ownIndex < 0) return undefined;
  return {
    entries,
    ownIndex,
    startsAt: readMoment(answer.startsAt),
    endsAt: readMoment(answer.endsAt),
    movement: movementOf(answer),
    results: answer.results ?? [],
  };
}

/** Ranks members by the points since the week began. Those without points share the last place, once anybody has some. */
function rankBy(data: Answer['data'], amountOf: (row: Answer['data'][number]) => Amount | undefined): readonly Entry[] {
  const accounts = data
    .map((row) => ({ ...row, amount: gained(amountOf(row), row.startAmount) }))
    .sort((one, other) => compareDecimals(other.amount, one.amount));
  const hasBegun = compareDecimals(accounts[0]?.amount, 0) > 0;
  return rankAccounts(accounts, () => hasBegun);
}

function movementOf({ earlierAt, data }: Answer): Movement | undefined {
  if (!earlierAt) return undefined;
  const entries = rankBy(data, ({ earlierAmount }) => earlierAmount);
  if (isAllZero(entries)) return undefined;
  return { since: earlierAt, places: new Map(entries.map(({ account, rank }) => [account.id, rank])) };
}

/** Returns the points since the week began; none for a member who has spent more than they got. */
function gained(amount: Amount | undefined, startAmount: Amount): string {
  const points = subtractDecimals(amount ?? 0, startAmount ?? 0);
  return compareDecimals(points, 0) > 0 ? points : '0';
}
