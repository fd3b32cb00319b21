import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { createApiKey } from '../../src/service/api-key.js';
import {
  accounts,
  auctionBids,
  auctionHolds,
  auctions,
  badgeUsers,
  mints,
  questions,
  ruleCompletions,
  tokenClaims,
  transactionEntries,
  transactions,
  userMetadata,
  wallets,
} from '../../src/service/db/schema/index.js';
import { eraseMember } from '../../src/service/operator/erase/erase-member.js';
import { currencyIds, program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';
import { TestService } from '../service/test-service.js';
import { until } from '../support/until.js';
import { EventReader } from './event-reader.js';
import { markMember } from './marked-member.js';
import { Visitor, proxyBefore } from './visitor.js';

/** All that is public about a member besides points, bids and badges. */
const publicTexts = ['marked-user_metadata-display_name', 'marked-user_metadata-logo_url', 'marked-wallets-address'];

const reads = endpoints.filter(({ method, stream, exposure }) => method === 'GET' && !stream && exposure);

describe('public data about a member', () => {
  let service: TestService;
  let proxy: ReturnType<typeof proxyBefore>;
  /** Opens a proxy with an empty cache. */
  let open: () => typeof proxy;
  let userId: string;
  let markers: readonly string[];
  /** Values of parameters that refer to the member, by name. */
  let known: Readonly<Record<string, string>>;

  before(async () => {
    service = await TestService.start();
    const { database } = service;
    await plant(database, 'demo');
    const { key } = await createApiKey(database, { organizationId: program.organizationId });
    open = () =>
      proxyBefore(
        { fetch: (input, init) => service.fetch(new Request(input, init)) },
        { ...program, apiKey: key, publicEligibility: true, profileFields: ['displayName', 'attributes'] },
      );
    proxy = open();
    const [bid] = await database
      .select({ userId: auctionBids.userId, auctionId: auctionBids.auctionId })
      .from(auctionBids)
      .innerJoin(auctions, eq(auctions.id, auctionBids.auctionId))
      .where(eq(auctions.status, 'in_progress'))
      .orderBy(sql`${auctionBids.amount} desc`)
      .limit(1);
    const [account] = await database
      .select()
      .from(accounts)
      .where(and(eq(accounts.userId, bid?.userId ?? ''), eq(accounts.currencyId, currencyIds.leaf)));
    userId = account?.userId ?? '';
    assert.ok(bid && account && userId);
    await database.update(accounts).set({ amount: '900000000' }).where(eq(accounts.id, account.id));
    const second = 'marked-second-wallet';
    await database
      .insert(wallets)
      .values({ organizationId: program.organizationId, userId, address: second, lookup: second, type: 'evm' });
    markers = [...(await markMember(database, userId, program.websiteId)), second, 'marked-transaction'];
    await database
      .update(wallets)
      .set({ address: second, lookup: second })
      .where(and(eq(wallets.userId, userId), eq(wallets.isPrimary, false)));
    await database
      .update(transactions)
      .set({ description: 'marked-transaction' })
      .where(
        sql`${transactions.id} in (select ${transactionEntries.transactionId} from ${transactionEntries}
          where ${transactionEntries.accountId} = ${account.id})`,
      );
    const [holding] = await database.select().from(badgeUsers).where(eq(badgeUsers.userId, userId));
    const [completion] = await database.select().from(ruleCompletions).where(eq(ruleCompletions.userId, userId));
    const [question] = await database.select().from(questions);
    const [mint] = await database.select().from(mints).where(eq(mints.userId, userId));
    const [claim] = await database.select().from(tokenClaims).where(isNull(tokenClaims.deletedAt));
    known = {
      loyaltyCurrencyId: currencyIds.leaf,
      accountId: account.id,
      loyaltyBadgeId: holding?.badgeId ?? '',
      loyaltyRuleId: completion?.ruleId ?? '',
      loyaltyRuleIds: question?.ruleId ?? '',
      questionsId: question?.id ?? '',
      auctionId: bid.auctionId,
      wallet: second,
      start: '2026-01-01T00:00:00Z',
      end: '2026-12-31T00:00:00Z',
      getAccountRank: account.id,
      getMyMintStatus: mint?.id ?? '',
      lookUpTokenClaim: claim?.id ?? '',
      getMyTokenClaimProof: claim?.id ?? '',
      getMyTokenClaimEligibility: claim?.id ?? '',
    };
  });
  after(() => service.close());

  /** The answer to a read that asks for the member in every possible way, with the maximum number of rows. */
  async function read(visitor: Visitor, { name, path, query, exposure }: Endpoint): Promise<Response> {
    const search = new URLSearchParams();
    for (const parameter of exposure?.query ?? []) {
      const value = parameter === 'limit' ? '100' : known[parameter];
      const schema = query?.shape[parameter];
      const isNeeded = schema && !z.safeParse(schema, undefined).success;
      if (value !== undefined && (isNeeded || parameter === 'limit')) search.set(parameter, value);
    }
    return visitor.send(`${path.replace('{id}', known[name] ?? '')}?${search}`);
  }
  async function stream(): Promise<readonly unknown[]> {
    const topics = new URLSearchParams([
      ['topic', `leaderboard:${currencyIds.leaf}`],
      ['topic', 'auctions'],
    ]);
    const { body } = await new Visitor(proxy).send(`/live?${topics}`);
    assert.ok(body);
    const reader = new EventReader(body);
    await until(() => reader.events.length === 2, 'both topics arrive');
    await reader.leave();
    return reader.events;
  }
  const found = (text: string): string[] => markers.filter((marker) => text.includes(marker));
  const isPublic = (marker: string): boolean => publicTexts.includes(marker);

  it('is only their name, picture and first wallet, whatever is requested', async () => {
    const visitor = new Visitor(proxy);
    const seen = new Set<string>();
    for (const endpoint of reads.filter(({ access }) => access === 'public')) {
      const response = await read(visitor, endpoint);
      const text = await response.text();
      assert.equal(response.status, 200, `${endpoint.name}: ${text}`);
      assert.deepEqual(
        found(text).filter((marker) => !isPublic(marker)),
        [],
        endpoint.name,
      );
      for (const marker of found(text)) seen.add(marker);
    }
    assert.deepEqual([...seen].toSorted(), publicTexts);
  });

  it('is the same for another member', async () => {
    const member = new Visitor(proxy);
    assert.equal((await member.signIn()).status, 200);
    for (const endpoint of reads) {
      if (endpoint.name === 'getMyTokenClaimProof') await member.stepUp('claim');
      const response = await read(member, endpoint);
      const text = await response.text();
      assert.ok([200, 404].includes(response.status), `${endpoint.name}: ${text}`);
      assert.deepEqual(
        found(text).filter((marker) => !isPublic(marker)),
        [],
        endpoint.name,
      );
      const isOwn = endpoint.access === 'member' || endpoint.name === 'getSession';
      if (isOwn && response.status === 200)
        assert.equal(response.headers.get('cache-control'), 'private, no-store', endpoint.name);
    }
  });

  it('is the same in a stream', async () => {
    assert.deepEqual(found(JSON.stringify(await stream())).toSorted(), publicTexts);
  });

  /** What is public of the member in all public answers and in the stream, from a proxy with an empty cache. */
  async function readByEveryone(): Promise<readonly string[]> {
    proxy = open();
    const visitor = new Visitor(proxy);
    const texts: string[] = [];
    for (const endpoint of reads.filter(({ access }) => access === 'public'))
      texts.push(await (await read(visitor, endpoint)).text());
    texts.push(JSON.stringify(await stream()));
    return found(texts.join()).toSorted();
  }

  it('is no badge that they have lost, or are on their way to', async () => {
    const { database } = service;
    const holding = and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, known['loyaltyBadgeId'] ?? ''));
    const path = `/api/loyalty/badge_users?loyaltyBadgeId=${known['loyaltyBadgeId']}&limit=1000`;
    const holdersBy = async (more = '') => {
      const response = await new Visitor(open()).send(path + more);
      return `${response.status} ${(await response.text()).includes(userId)}`;
    };
    for (const status of ['active', 'revoked', 'inactive'] as const) {
      await database.update(badgeUsers).set({ status }).where(holding);
      const shown = `200 ${status === 'active'}`;
      assert.deepEqual([await holdersBy(), await holdersBy('&status=active')], [shown, shown], status);
      for (const asked of ['revoked', 'inactive'])
        assert.equal(await holdersBy(`&status=${asked}`), '400 false', `${status}, asked for ${asked}`);
    }
    await database.update(badgeUsers).set({ status: 'active' }).where(holding);
  });

  it('is hidden while the member is blocked, shown with an exception, and gone once they are erased', async () => {
    const { database, now } = service;
    const { organizationId } = program;
    const setBlock = (flags: Readonly<Record<'isBlocked' | 'isBlockExempt', boolean>>) =>
      database.update(userMetadata).set(flags).where(eq(userMetadata.userId, userId));
    assert.deepEqual(await readByEveryone(), publicTexts);
    await setBlock({ isBlocked: true, isBlockExempt: false });
    assert.deepEqual(await readByEveryone(), []);
    await setBlock({ isBlocked: true, isBlockExempt: true });
    assert.deepEqual(await readByEveryone(), publicTexts);
    await setBlock({ isBlocked: false, isBlockExempt: false });
    await database.update(auctionHolds).set({ releasedAt: new Date(now) });
    await database.update(mints).set({ status: 'failed' }).where(eq(mints.userId, userId));
    assert.deepEqual(await readByEveryone(), publicTexts, 'while they are there');
    await eraseMember(database, { organizationId, userId, now: new Date(now), removeFile: () => Promise.resolve() });
    assert.deepEqual(await readByEveryone(), []);
  });

  it('has a marker for each answer, name and address that the service stores', () => {
    const texts = Object.values(getTableColumns(userMetadata)).filter((column) => column.getSQLType() === 'text');
    for (const { name } of texts) assert.ok(markers.includes(`marked-user_metadata-${name}`), name);
    for (const marker of ['website_user_attribute_values-value', 'social_accounts-account_name', 'mints-collected'])
      assert.ok(markers.includes(`marked-${marker}`), marker);
  });
});
