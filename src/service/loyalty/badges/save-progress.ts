import { sql } from 'drizzle-orm';
import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges } from '../../db/schema/index.js';
import { repeated } from '../../db/transact.js';
import { uuids } from '../../db/uuids.js';
import { lockFor } from '../limits.js';

/** Progress of a member with a badge. */
export interface MemberProgress {
  readonly userId: string;
  readonly badgeId: string;
  readonly progress: BadgeProgress;
}

/**
 * Saves progress with badges that are still open and not deleted, in one statement. It locks members and badges in the order of
 * `lockHolding` in `award.ts`, several members in the order of their ids; each part of the statement waits for the one before.
 */
export async function saveProgress(
  database: Database,
  { websiteId, now }: { readonly websiteId: string; readonly now: Date },
  members: readonly MemberProgress[],
): Promise<void> {
  const userIds = [...new Set(members.map(({ userId }) => userId))].sort();
  const badgeIds = [...new Set(members.map(({ badgeId }) => badgeId))];
  const at = sql`${now.toISOString()}::timestamptz`;
  await repeated(() =>
    database.execute(sql`
      with locked as materialized (
        select ${lockFor('badges', sql`id`)}
        from unnest(${uuids(userIds)}) with ordinality as member (id, place) order by place
      ), open as materialized (
        select id from ${badges}
        where id = any (${uuids(badgeIds)}) and deleted_at is null and (select count(*) from locked) > 0
        order by id for share
      )
      insert into ${badgeUsers} as kept (website_id, user_id, badge_id, status, progress, created_at, updated_at)
      select ${websiteId}::uuid, "userId", "badgeId", 'inactive', progress, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given("userId" uuid, "badgeId" uuid, progress jsonb)
      join open on open.id = given."badgeId"
      on conflict (user_id, badge_id) do update set progress = excluded.progress,
        -- A badge that was taken back shows when.
        updated_at = case kept.status when 'inactive' then excluded.updated_at else kept.updated_at end
      where kept.status = 'inactive' and kept.completed_at is null or kept.status = 'revoked' and kept.reason = 'undone'`),
  );
}
