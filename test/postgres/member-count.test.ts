import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type postgres from 'postgres';
import { migrationsFolder } from '../../src/service/db/template.js';
import { fc } from '../support/properties.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

/** A step of a history: members who join or roll back, are blocked or leave, or a fold of the changes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('join'), size: fc.integer({ min: 1, max: 5 }), isRolledBack: fc.boolean() }),
  fc.record({ kind: fc.constant('join again'), member: fc.nat(9) }),
  fc.record({ kind: fc.constant('block'), member: fc.nat(9), isBlocked: fc.boolean(), isBlockExempt: fc.boolean() }),
  fc.record({ kind: fc.constant('leave'), member: fc.nat(9), isRolledBack: fc.boolean() }),
  fc.record({ kind: fc.constant('fold') }),
);
const undone = new Error('rolled back');
const foreignKeyViolation = '23503';

describe('the number of a website’s users', () => {
  let services: Services;
  before(async () => {
    services = await startServices(2);
  });
  after(() => services.close());

  const answered = async (index: number): Promise<number> => {
    const { organizationId, websiteId } = services;
    const scope = new URLSearchParams({ organizationId, websiteId });
    const answer = await services.ask(index, 'GET', `/api/users/count?${scope}`);
    return ((await answer.json()) as { totalCount: number }).totalCount;
  };
  const counted = async (): Promise<number> => {
    const [row] = await services.server.sql<{ count: number }[]>`
      select count(*)::int from user_metadata
      where website_id = ${services.websiteId} and (not is_blocked or is_block_exempt)`;
    return row?.count ?? 0;
  };
  /** The kept and the counted number at one moment. */
  const both = () => services.server.sql<{ kept: number; counted: number }[]>`
    select (select coalesce(sum(count), 0) from member_counts)::int +
      (select coalesce(sum(change), 0) from member_count_changes)::int as kept,
      (select count(*) from user_metadata where not is_blocked or is_block_exempt)::int as counted`;

  /** Lets users join, except those who have left for good. */
  const join = (userIds: readonly string[]) =>
    services.server.sql`
      insert into user_metadata (website_id, user_id) select ${services.websiteId}, unnest(${userIds}::uuid[])
      on conflict do nothing`.catch((error: postgres.PostgresError) => assert.equal(error.code, foreignKeyViolation));

  it('is exact at every moment of any history with several writers', async () => {
    const { server, organizationId } = services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
        const members = await services.addMembers(Array.from({ length: 10 }, () => '0'));
        await join(members);
        const outcomes = history.map(async (each) => {
          if (each.kind === 'fold') await server.sql`select fold_member_counts()`;
          else if (each.kind === 'block')
            await server.sql`update user_metadata set is_blocked = ${each.isBlocked}, is_block_exempt = ${each.isBlockExempt}
              where user_id = ${members[each.member] ?? ''}`;
          else if (each.kind === 'join again') await join([members[each.member] ?? '']);
          else
            await server.sql
              .begin(async (sql) => {
                if (each.kind === 'join') {
                  const ids = Array.from({ length: each.size }, () => randomUUID());
                  await sql`insert into users (id, organization_id) select unnest(${ids}::uuid[]), ${organizationId}`;
                  await sql`insert into user_metadata (website_id, user_id)
                    select ${services.websiteId}, unnest(${ids}::uuid[])`;
                } else await sql`delete from users where id = ${members[each.member] ?? ''}`;
                if (each.isRolledBack) throw undone;
              })
              .catch((error: unknown) => assert.equal(error, undone));
        });
        const during = both().execute();
        await Promise.all(outcomes);
        for (const row of await during) assert.equal(row.kept, row.counted);
        assert.equal(await answered(0), await counted());
        await server.sql`select fold_member_counts()`;
        assert.equal(await answered(1), await counted());
      }),
      { numRuns: 15 },
    );
    assert.ok((await counted()) > 0);
  });

  it('starts from the existing members, without blocked ones', async () => {
    const { server } = services;
    const [blocked = ''] = await services.addMembers(['0']);
    await join([blocked]);
    await server.sql`update user_metadata set is_blocked = true where user_id = ${blocked}`;
    await server.sql`delete from member_counts`;
    await server.sql`delete from member_count_changes`;
    assert.notEqual(await answered(0), await counted());
    for (const name of ['0009_kept_counts.sql', '0014_takes_part.sql']) {
      const migration = await readFile(joinPath(migrationsFolder, name), 'utf8');
      const counts = migration
        .split('--> statement-breakpoint')
        .filter((text) => /INSERT INTO member_count.*FROM user_metadata/s.test(text) && !text.includes('FUNCTION'));
      assert.equal(counts.length, 1);
      await server.sql.unsafe(counts[0] ?? '');
    }
    assert.equal(await answered(0), await counted());
  });
});
