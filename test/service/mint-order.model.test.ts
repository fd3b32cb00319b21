import { after, before, describe, it } from 'node:test';
import { orderLifetime, settlingTime } from '../../src/service/minting/judge-order.js';
import { fc } from '../support/properties.js';
import { checkAlways, checkEnd } from './mint-order-balance.js';
import { type Deed, act, deedNames } from './mint-order-deeds.js';
import { Market } from './mint-order-market.js';

/* Members order, send, report and cancel while the operator edits, the clocks move, and the chain's node fails or forgets
   blocks: on the real service, with a real contract on a real chain. */

/** The number of histories. The environment may ask for more, such as 1000. */
const histories = Number(process.env['LAUREL_HISTORIES'] ?? 20);
/** The number of shops, whose histories run side by side, and the rounds of each history. */
const [shops, rounds] = [Math.min(histories, 50), 7];

/** An event that happens to all shops after the actions of a round. */
const turns = {
  minutes: (market: Market) => market.pass(300),
  "an order's time": (market: Market) => market.pass(orderLifetime),
  'the time until it is void': (market: Market) => market.pass(settlingTime),
  'the chain makes no block for an hour': (market: Market) => market.pass(orderLifetime, { isAlone: true }),
  'the chain forgets its last blocks': (market: Market) => market.forget(),
  'blocks are late': (market: Market) => market.stopMining(),
  'the node fails': async ({ node }: Market) => void (node.isDown = true),
  'the node answers': async ({ node }: Market) => void (node.isDown = false),
  async 'the node fails for hours'(market: Market) {
    market.node.isDown = true;
    for (let each = 0; each < 12; each += 1) await market.pass(1_200);
    market.node.isDown = false;
  },
  'the service starts again': ({ service }: Market) => service.restart(),
};
type Turn = keyof typeof turns;

/** How often each event happens; those not named here happen once. */
const weights: Partial<Record<Turn | Deed['name'], number>> = {
  ...{ minutes: 6, "an order's time": 3, 'the time until it is void': 3, 'the chain forgets its last blocks': 6 },
  ...{ 'blocks are late': 3, 'the node fails': 2, 'the node answers': 4, 'the service starts again': 2 },
  ...{ order: 6, 'read the order': 2, 'hand to a wallet that sends': 5, report: 4, cancel: 2 },
};
const oneOf = <Name extends Turn | Deed['name']>(names: readonly Name[]): fc.Arbitrary<Name> =>
  fc.oneof(...names.map((name) => ({ weight: weights[name] ?? 1, arbitrary: fc.constant(name) })));

const deed: fc.Arbitrary<Deed> = fc.record({
  name: oneOf(deedNames),
  wallet: fc.constantFrom(0 as const, 1 as const, 2 as const),
  quantity: fc.integer({ min: 1, max: 2 }),
});
const round = fc.record({
  deeds: fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: shops, maxLength: shops }),
  turn: oneOf(Object.keys(turns) as Turn[]),
});

describe('orders of members, whatever wallets, pages, nodes, clocks and operators do', () => {
  let market: Market;
  before(async () => {
    market = await Market.open();
  });
  after(() => market.close());

  it('leave points, pieces and coins as contract and ledger record, and give nobody both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: rounds, maxLength: rounds }), async (history) => {
        await market.renew(shops);
        for (const { deeds, turn } of history) {
          await Promise.all(
            market.shops.map(async (shop, at) => {
              for (const each of deeds[at] ?? []) await act(market, shop, each);
            }),
          );
          await market.mineAgain();
          // If a relayed transaction is forgotten before the service has seen it, the wait takes minutes.
          await market.settle();
          await turns[turn](market);
          await market.settle();
          await checkAlways(market);
        }
        await market.end();
        await checkEnd(market);
      }),
      // Shrinking a history would take minutes.
      { numRuns: Math.ceil(histories / shops), endOnFailure: true },
    );
  });
});
