import { and, eq, inArray, isNull } from 'drizzle-orm';
import { UsageError } from '../../../errors/usage-error.js';
import type { Database } from '../../db/database.js';
import { badges, conditions, userMetadata, wallets } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { judgePlaces } from '../../loyalty/badges/judge-places.js';
import type { Judged } from '../../loyalty/badges/judge-places.js';
import { isByPlace } from '../../loyalty/conditions/by-place.js';
import { textTable } from '../text-table.js';

interface JudgeRequest {
  readonly websiteId: string;
  /** Name or id of the badge. */
  readonly badge: string;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
}

/**
 * Judges a badge by place, or only lists who would get it, and returns the text for the operator. Throws `UsageError` unless
 * exactly one matches.
 */
export async function runJudge(
  context: Pick<ServiceContext, 'database' | 'jobs'>,
  { websiteId, badge, isDryRun, isJson }: JudgeRequest,
): Promise<string> {
  const { database } = context;
  const { id: badgeId, name } = await findBadge(database, websiteId, badge);
  const byPlace = await findPlaceConditions(database, badgeId, name);
  const { winners, earlier } = await judgePlaces(context, { websiteId, badgeId, isDryRun });
  const shown = await describe(database, websiteId, winners, byPlace);
  if (isJson) return shown.map((each) => `${JSON.stringify({ ...each, given: !isDryRun })}\n`).join('');
  const table = textTable(
    ['place', 'wallet', 'name', 'user id'],
    shown.map(({ places, walletAddress, displayName, userId }) => [
      places.join(', '),
      walletAddress ?? '',
      nameOf(displayName),
      userId,
    ]),
  );
  const members = winners.length === 1 ? '1 member' : `${winners.length} members`;
  const said = isDryRun
    ? `Nothing was changed. Without --dry-run, “${name}” goes to ${members}.`
    : `“${name}” goes to ${members}.`;
  const before = earlier > 0 ? ` It stays as it is for ${earlier} who had it before, or from whom it was taken.` : '';
  return `${winners.length > 0 ? `${table}\n` : ''}${said}${before}\n`;
}

/** Control characters, line separators, and characters that change the text direction. */
const hostile = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const longestName = 40;

/** Returns a member's name in a form that is safe for a terminal. */
function nameOf(displayName: string | null): string {
  const name = [...(displayName ?? '').replace(hostile, '')];
  return name.length > longestName ? `${name.slice(0, longestName - 1).join('')}…` : name.join('');
}

async function findBadge(database: Database, websiteId: string, wanted: string) {
  const all = await database
    .select({ id: badges.id, name: badges.name })
    .from(badges)
    .where(and(eq(badges.websiteId, websiteId), isNull(badges.deletedAt)));
  const [found, ...others] = all.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  if (!found) throw new UsageError(`There is no badge ${JSON.stringify(wanted)} on this website.`);
  if (others.length > 0)
    throw new UsageError(
      `Several badges have the name ${JSON.stringify(wanted)}: ${[found, ...others].map(({ id }) => id).join(', ')}. Name one by its id.`,
    );
  return found;
}

/** Returns the ids of a badge's conditions about a place. Throws `UsageError` if it has none. */
async function findPlaceConditions(database: Database, badgeId: string, name: string): Promise<ReadonlySet<string>> {
  const of = await database
    .select({ id: conditions.id, type: conditions.type })
    .from(conditions)
    .where(eq(conditions.badgeId, badgeId));
  if (!isByPlace(of))
    throw new UsageError(
      `“${name}” has no condition about a place. Its members get it as soon as they have earned it.`,
    );
  return new Set(of.flatMap(({ id, type }) => (type === 'level' ? id : [])));
}

/** Adds names, wallets and places to the winners, for the operator. */
async function describe(
  database: Database,
  websiteId: string,
  winners: Judged['winners'],
  byPlace: ReadonlySet<string>,
) {
  const members = await database
    .select({
      userId: userMetadata.userId,
      displayName: userMetadata.displayName,
      walletAddress: wallets.address,
    })
    .from(userMetadata)
    .leftJoin(wallets, and(eq(wallets.userId, userMetadata.userId), wallets.isPrimary))
    .where(
      and(
        eq(userMetadata.websiteId, websiteId),
        inArray(
          userMetadata.userId,
          winners.map(({ userId }) => userId),
        ),
      ),
    );
  const known = new Map(members.map((member) => [member.userId, member]));
  return winners.map(({ userId, progress }) => ({
    userId,
    walletAddress: known.get(userId)?.walletAddress ?? null,
    displayName: known.get(userId)?.displayName ?? null,
    places: progress.flatMap(({ loyaltyConditionId = '', current }) =>
      byPlace.has(loyaltyConditionId) && current !== undefined ? [Number(current)] : [],
    ),
  }));
}
