import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeOrder, orderLifetime, settlingTime } from '../../src/service/minting/judge-order.js';
import type { SignedOrder } from '../../src/service/minting/judge-order.js';
import { fc } from '../support/properties.js';

/** How many seconds of blocks the chain may forget. */
const deepest = 600;

/** One order that a member paid in points, its contract, and a wallet that keeps the signed order for ever. */
class World {
  /** Seconds by the service's clock; the chain's last block may be older. */
  now = 0;
  /** Time of the chain's last block. */
  blockTime = 0;
  /** Time of the block that minted the order, while the chain has it. */
  mintedAt: number | undefined;
  /** Transactions that wait for a block. */
  waiting = 0;
  status: SignedOrder['status'] = 'generatingSignature';
  isCancelled = false;
  /** Movements of the member's points for this order: the payment and any refund. */
  readonly ledger = [-1];
  isSettled = false;

  get points(): number {
    return this.ledger.reduce((sum, each) => sum + each, 0);
  }

  get chain() {
    return { isUsed: this.mintedAt !== undefined, txHash: undefined, blockTime: this.blockTime };
  }

  /** Lets the chain produce a block with every pending transaction. The contract accepts the order once and in time. */
  mine(): void {
    this.blockTime = Math.max(this.blockTime, this.now);
    if (this.waiting > 0 && this.blockTime <= orderLifetime) this.mintedAt ??= this.blockTime;
    this.waiting = 0;
  }

  /** Lets the chain forget its last blocks. Their transactions are pending again, or lost. */
  forget(seconds: number, isLost: boolean): void {
    this.blockTime = Math.max(0, this.blockTime - seconds);
    if (this.mintedAt === undefined || this.mintedAt <= this.blockTime) return;
    this.mintedAt = undefined;
    if (!isLost) this.waiting += 1;
  }

  /** Reports what the page believes, as `saveMintStatus` does: a mint must be on the chain. */
  report(status: 'minted' | 'failed'): void {
    const isOpen = this.status === 'generatingSignature';
    if (status === 'failed' && isOpen) this.isCancelled = true;
    if (status === 'minted' && this.mintedAt !== undefined && this.status !== 'minted') this.#end('minted');
  }

  /** Asks the contract and ends the order accordingly, as the service's job does. */
  settle(): void {
    if (this.isSettled) return;
    const { status, isCancelled } = this;
    const order = { status, isCancelled, isPaidInPoints: true, validUntil: orderLifetime };
    const { end, isFinal } = judgeOrder(order, this.chain, this.now);
    if (end) this.#end(end);
    this.isSettled = isFinal;
  }

  check(): void {
    const isRefunded = this.points === 0;
    assert.ok(this.points === 0 || this.points === -1, 'points moved twice');
    assert.equal(isRefunded, this.status === 'failed', 'the ledger and the order differ');
    assert.ok(!(isRefunded && this.mintedAt !== undefined), 'the member has both the piece and the points');
    if (isRefunded) assert.ok(this.blockTime + deepest > orderLifetime, 'refunded while the order could be sent');
  }

  #end(status: 'minted' | 'failed'): void {
    if (status === 'failed') this.ledger.push(1);
    else if (this.status === 'failed') this.ledger.push(-1);
    this.status = status;
  }
}

type Act = (world: World) => void;
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>((world) => void (world.waiting += 1)) },
  { weight: 4, arbitrary: fc.constant<Act>((world) => world.mine()) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('minted' as const, 'failed' as const).map(
      (s): Act =>
        (w) =>
          w.report(s),
    ),
  },
  { weight: 6, arbitrary: fc.constant<Act>((world) => world.settle()) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: deepest }), fc.boolean()).map(
      ([seconds, isLost]): Act =>
        (world) =>
          world.forget(seconds, isLost),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(orderLifetime, settlingTime, 2 * orderLifetime))
      .map(
        (seconds): Act =>
          (world) =>
            void (world.now += seconds),
      ),
  },
);

describe('the judgement of a signed order', () => {
  it('never leaves a member with both the piece and the points, nor with neither', () => {
    fc.assert(
      fc.property(fc.array(acts, { minLength: 5, maxLength: 40 }), (history) => {
        const world = new World();
        for (const act of history) {
          act(world);
          world.check();
        }
        // In the end the chain continues, and the service checks until the answer is final.
        world.now += 10 * orderLifetime;
        world.mine();
        world.settle();
        world.check();
        assert.ok(world.isSettled);
        assert.equal(world.status, world.mintedAt === undefined ? 'failed' : 'minted');
      }),
      { numRuns: 1_000 },
    );
  });

  it('refunds points only for a cancelled order that has expired, if there is no node', () => {
    const order = { validUntil: 100, isPaidInPoints: true, isCancelled: true, status: 'generatingSignature' } as const;
    const late = 100 + settlingTime + 1;
    const endOf = (values: Partial<SignedOrder>, now = late) => judgeOrder({ ...order, ...values }, undefined, now).end;
    assert.equal(endOf({}, late - 1), undefined);
    assert.equal(endOf({}), 'failed');
    assert.equal(endOf({ isCancelled: false }), undefined, 'a report may be missing');
    assert.equal(endOf({ isCancelled: false, isPaidInPoints: false }), 'failed');
    assert.equal(endOf({ status: 'minted' }), undefined);
    assert.equal(endOf({ status: 'failed' }), undefined);
  });
});
