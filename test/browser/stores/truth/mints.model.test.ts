import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askToMint } from '../../../../src/browser/stores/minting/mint-request.js';
import { MintStore } from '../../../../src/browser/stores/minting/mint-store.js';
import type { Piece } from '../../../../src/browser/stores/minting/piece.js';
import { agreedPriceOf, shortfall, totalOf } from '../../../../src/browser/stores/minting/price.js';
import {
  badgeUsers,
  mintingAssets,
  mintingContractBadges,
  mintingContracts,
} from '../../../../src/service/db/schema/index.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import { subtractDecimals } from '../../../../src/values/amounts/subtract-decimals.js';
import { fc, histories } from '../../../support/properties.js';
import { World, isSum, type Member } from './world.js';

/* Random shops whose pieces cost points, with supplies, limits, times and gates: who is told that they can mint can, for the amount
   that was said, and nobody else. */

const hour = 3_600_000;
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const piece = fc.record({
  cents: fc.integer({ min: 0, max: 1500 }),
  isGold: fc.boolean(),
  supply: fc.option(fc.integer({ min: 1, max: 5 })),
  startsIn: perhaps(fc.integer({ min: -30, max: 30 })),
  lasts: perhaps(fc.integer({ min: 1, max: 60 })),
});

const shop = fc.record({
  pieces: fc.array(piece, { minLength: 1, maxLength: 3 }),
  limit: fc.nat({ max: 3 }),
  isPerAsset: fc.boolean(),
  gate: fc.constantFrom('none', 'none', 'badge', 'free'),
  held: fc.nat({ max: 50 }),
});
type Shop = typeof shop extends fc.Arbitrary<infer T> ? T : never;

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mint' as const),
      piece: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      isByRival: fc.nat({ max: 4 }).map((number) => number === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('moment' as const),
      piece: fc.nat({ max: 2 }),
      isEnd: fc.boolean(),
      isBefore: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('gift' as const), amount: fc.integer({ min: -20, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('badge' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

describe('what a member is shown about mints', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  after(() => world.close());

  /** Opens a shop. Returns the id of the badge that its gate requires. */
  async function openShop({ pieces, limit, isPerAsset, gate }: Shop): Promise<string> {
    const { service, leaf, gold } = world;
    const { database, websiteId } = service;
    const [contract] = await database
      .insert(mintingContracts)
      .values({
        ...{ websiteId, name: 'Relics', contractKind: 'OFFCHAIN' as const, perUserMintLimit: limit },
        ...{ isPerAssetMintLimit: isPerAsset, isFreeClaimForBadgeHolders: gate === 'free' },
      })
      .returning();
    const contractId = contract?.id ?? '';
    const imageUrl = 'https://images.example/forgehand.png';
    const badge = await world.post('/api/loyalty/badges', { ...world.scope, name: 'Key', imageUrl, conditions: [] });
    const badgeId = String(badge['id']);
    if (gate !== 'none') await database.insert(mintingContractBadges).values({ contractId, badgeId });
    const at = (hours: number | undefined) => (hours === undefined ? null : new Date(service.now + hours * hour));
    for (const [index, { cents, isGold, supply, startsIn, lasts }] of pieces.entries())
      await database.insert(mintingAssets).values({
        ...{ websiteId, contractId, assetNr: index + 1, name: `Lantern ${index}` },
        price: isGold ? (cents / 100).toFixed(2) : String(Math.floor(cents / 100)),
        loyaltyCurrencyId: isGold ? gold : leaf,
        ...(supply === null ? { unlimitedQty: true } : { quantity: supply }),
        listingStartsAt: at(startsIn),
        listingEndsAt: at(lasts === undefined ? undefined : (startsIn ?? 0) + lasts),
      });
    return badgeId;
  }

  async function readPieces(
    member: Member,
  ): Promise<{ pieces: readonly Piece[]; points: ReadonlyMap<string, unknown> }> {
    const page = await member.open();
    const options = { contracts: [], every: 0, connect: () => Promise.resolve(false) };
    const { state } = await world.read(page, new MintStore(page, options));
    assert.equal(state.status, 'ready');
    const named = [...state.pieces].sort((one, other) => one.asset.name.localeCompare(other.asset.name));
    return { pieces: named, points: state.viewer.points ?? new Map() };
  }

  /** Orders that were accepted. */
  const orders: {
    readonly userId: string;
    readonly assetId: string;
    readonly contractId: string;
    readonly quantity: number;
  }[] = [];

  /**
   * Whether an order is beyond the member's limit although no page knows: the platform names a piece once, however many of it the
   * member has, and receipts are kept in the browser that ordered.
   */
  function isBeyondLimit({ userId }: Member, { asset, contract }: Piece, quantity: number): boolean {
    const { perUserMintLimit: limit, isPerAssetMintLimit } = contract;
    const counted = orders.filter(
      (order) =>
        order.userId === userId &&
        (isPerAssetMintLimit ? order.assetId === asset.id : order.contractId === contract.id),
    );
    const had = counted.reduce((sum, order) => sum + order.quantity, 0);
    const isTold = new Set(counted.map(({ assetId }) => assetId)).size === had;
    return limit > 0 && !isTold && had + quantity > limit;
  }

  /** Orders pieces, and compares the outcome with what was shown. */
  async function mint(member: Member, at: number, quantity: number): Promise<void> {
    const { pieces, points } = await readPieces(member);
    const piece = pieces[at % pieces.length];
    assert.ok(piece?.price);
    const { availability, price, asset, contract } = piece;
    const currencyId = price.kind === 'points' ? price.currencyId : world.leaf;
    const earlier = await world.balance(member.userId, currencyId);
    const said = points.get(currencyId) as string | undefined;
    const isSaid =
      availability.code === 'available' &&
      quantity <= availability.atMost &&
      shortfall(price, quantity, said ?? 0) === undefined;
    const isOffered = isSaid && !isBeyondLimit(member, piece, quantity);
    const { client } = await member.open();
    const order = { contractId: contract.id, assetId: asset.id, quantity, agreedPrice: agreedPriceOf(price) };
    const answer = await askToMint(client, order);
    await world.service.settled();
    const balance = await world.balance(member.userId, currencyId);
    const facts = JSON.stringify({ availability, price, quantity, answer, asset, earlier, balance, said });
    assert.equal(answer.kind === 'ordered', isOffered, facts);
    if (isSaid && !isOffered) assert.deepEqual(answer, { kind: 'refused', reason: { code: 'limit_reached' } }, facts);
    if (isOffered) orders.push({ userId: member.userId, assetId: asset.id, contractId: contract.id, quantity });
    const paid = isOffered ? totalOf(price, quantity) : '0';
    assert.ok(isSum(earlier, balance, paid), facts);
    // The proxy caches public answers for some minutes.
    await world.wait(10 * 60_000);
    if (!isOffered) return;
    const after = (await readPieces(member)).pieces.find(({ id }) => id === piece.id);
    assert.ok(after?.isMine, facts);
    assert.equal(
      compareDecimals(subtractDecimals(after.asset.quantityMinted, asset.quantityMinted), quantity),
      0,
      facts,
    );
  }

  async function waitFor(piece: Piece | undefined, { isEnd, isBefore }: Extract<Act, { kind: 'moment' }>) {
    const text = isEnd ? piece?.asset.listingEndsAt : piece?.asset.listingStartsAt;
    const wait = Date.parse(text ?? '') - world.service.now - (isBefore ? 1000 : 0);
    if (wait > 0) await world.wait(wait);
  }

  async function go(act: Act, member: Member, rival: Member, badgeId: string): Promise<void> {
    switch (act.kind) {
      case 'mint':
        return mint(act.isByRival ? rival : member, act.piece, act.quantity);
      case 'wait':
        return world.wait(act.hours * hour);
      case 'moment': {
        const { pieces } = await readPieces(member);
        return waitFor(pieces[act.piece % pieces.length], act);
      }
      case 'gift':
        await world.give(member, world.leaf, act.amount);
        return world.give(member, world.gold, act.amount);
      case 'badge': {
        const { database, websiteId } = world.service;
        const holding = { websiteId, badgeId, userId: member.userId, status: 'active' as const };
        await database.insert(badgeUsers).values(holding).onConflictDoNothing();
      }
    }
  }

  it('matches what the service mints, and for which amount, in any shop', async () => {
    await fc.assert(
      fc.asyncProperty(shop, fc.array(act, { minLength: 3, maxLength: 8 }), async (given, acts) => {
        await world.begin();
        try {
          const badgeId = await openShop(given);
          const [member, rival] = [await world.join(), await world.join()];
          for (const each of [member, rival])
            for (const currencyId of [world.leaf, world.gold]) await world.give(each, currencyId, given.held);
          for (const act of acts) await go(act, member, rival, badgeId);
        } finally {
          await world.end();
        }
      }),
      { numRuns: histories(6) },
    );
  });
});
