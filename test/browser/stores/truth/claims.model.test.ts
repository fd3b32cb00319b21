import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { phaseOf, type ClaimPhase } from '../../../../src/browser/stores/claims/claim-state.js';
import { ClaimStore } from '../../../../src/browser/stores/claims/claim-store.js';
import { unlockedAfter, type Split } from '../../../../src/browser/stores/claims/stake-split.js';
import { fc, histories } from '../../../support/properties.js';
import { ClaimBook } from './claim-book.js';
import { ClaimChain } from './claim-chain.js';
import { actsOnClaim, terms, type Act } from './claim-programme.js';
import { World } from './world.js';

/* Random claims of a token, paid by the real contract on a real chain: who is told that they can claim can, the wallet and the stake get
   what was said, to the last base unit, and afterwards the page says how much of the stake is free. */

const dayMs = 86_400_000;
const unknown: readonly ClaimPhase[] = ['idle', 'loading', 'slow', 'checking'];

interface Visit {
  readonly store: ClaimStore;
  readonly phase: () => ClaimPhase;
  readonly facts: () => string;
  readonly close: () => void;
}

describe('what a member is shown about a claim', () => {
  let world: World;
  let chain: ClaimChain;
  before(async () => {
    chain = await ClaimChain.start();
    world = await World.start({ evmRpcUrl: chain.url });
  });
  after(async () => {
    await world.close();
    await chain.close();
  });

  /** Sets the service's clock to the chain's. */
  const follow = async () => world.wait(Math.max(0, (await chain.now()) - world.service.now));

  async function wait(milliseconds: number): Promise<void> {
    await chain.pass(milliseconds);
    await follow();
  }

  async function open(book: ClaimBook): Promise<Visit> {
    const page = await book.member.open();
    const store = new ClaimStore(page, { claim: book.id, every: 0, lockups: [45], confirmations: 1 });
    const close = store.subscribe(() => {
      store.state.needsConsent?.answer(true);
      store.state.needsWallet?.answer(false);
    });
    const phase = () => phaseOf(store.state, page.clock.now());
    await until(() => !unknown.includes(phase()), 'the share is known');
    await page.idle();
    const facts = () => {
      const { facts: known, choice, split, progress, eligibility } = store.state;
      const { given, isPaused } = book;
      return JSON.stringify({ phase: phase(), known, choice, split, progress, eligibility, given, isPaused }, text, 1);
    };
    return { store, phase, facts, close };
  }

  /** Compares what is said about a share that was paid with the service and the contracts. */
  async function checkPaid({ store, facts }: Visit, book: ClaimBook): Promise<void> {
    const { stakes = [] } = store.state.eligibility ?? {};
    const { stake } = book.deployed;
    const paid = await book.paid();
    assert.equal(paid.toWallet + paid.stake, (book.given.share ?? 0n) + (book.split?.bonus ?? 0n), facts());
    const [said] = stakes;
    assert.equal(BigInt(said?.amount ?? 0), paid.stake, facts());
    if (!said || !stake) return;
    // The chain's clock goes on between the two answers.
    const slack = (paid.stake * 60n) / BigInt(Math.max(said.duration, 60)) + 1n;
    const free = await chain.withdrawable(stake);
    const isFree = free - BigInt(said.claimable);
    assert.ok(isFree <= slack && isFree >= -slack, `${free} is free: ${facts()}`);
    const elapsed = (world.service.now - Date.parse(said.startTime)) / 1000;
    const release = book.given.staking?.release ?? 'linear';
    assert.equal(unlockedAfter(paid.stake, elapsed, said.duration, release), BigInt(said.claimable), facts());
  }

  /** Opens the page, and compares it with the claim. */
  async function look(book: ClaimBook): Promise<Visit> {
    const visit = await open(book);
    const { store, phase, facts } = visit;
    assert.equal(phase(), book.phase, facts());
    const { facts: known, split } = store.state;
    if (book.given.share) {
      assert.equal(known?.total, book.given.share, facts());
      assert.equal(split.toWallet + split.staked, book.given.share, facts());
    }
    if (book.isPaid) await checkPaid(visit, book);
    return visit;
  }

  /** Claims as the page offers it, and compares what the contract pays with what was said. */
  async function claim(book: ClaimBook, { staked, lockup }: Extract<Act, { kind: 'claim' }>): Promise<void> {
    const visit = await look(book);
    const { store, phase, facts } = visit;
    try {
      if (phase() !== 'ready') return;
      const times = store.state.facts?.terms?.lockups ?? [0];
      store.choose({ staked, lockup: times[lockup % times.length] ?? 0 });
      const { split } = store.state;
      await store.prepare();
      const isReviewed = phase() === 'review';
      if (isReviewed) await store.sign();
      const all = facts();
      await follow();
      const { progress } = store.state;
      const paid = await book.paid();
      if (!book.canPay(split)) {
        assert.equal(progress.step, 'failed', all);
        return assert.deepEqual(paid, { toWallet: 0n, stake: 0n }, all);
      }
      assert.ok(isReviewed && progress.step === 'done' && progress.isReported, all);
      assert.deepEqual(paid, { toWallet: split.toWallet, stake: split.staked + split.bonus }, all);
      assert.deepEqual(sharesOf(progress.share), sharesOf({ ...split, claimed: split.toWallet }), all);
      book.notePaid(split);
      assert.equal(await book.claimedAtService(), book.given.share, all);
    } finally {
      visit.close();
    }
  }

  async function go(act: Act, book: ClaimBook): Promise<void> {
    if (act.kind === 'claim') return claim(book, act);
    if (act.kind === 'wait') return wait(act.days * dayMs);
    if (act.kind === 'pause') {
      book.isPaused = !book.isPaused;
      return chain.setPaused(book.deployed.contract, book.isPaused);
    }
    const moment = book.momentOf(act.isEnd) ?? 0;
    const left = moment - world.service.now - (act.isBefore ? 60_000 : 0);
    if (left > 0) await wait(left);
  }

  it('matches what the contract pays and the service records, on any terms', async () => {
    await fc.assert(
      fc.asyncProperty(terms, actsOnClaim, async (given, acts) => {
        await world.begin(await chain.now());
        try {
          const book = await ClaimBook.open(world, chain, given);
          for (const act of acts) {
            await go(act, book);
            (await look(book)).close();
          }
        } finally {
          await world.end();
        }
      }),
      { numRuns: histories(4) },
    );
  });
});

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let looks = 0; looks < 1000; looks += 1) {
    if (isSo()) return;
    await pause(10);
  }
  assert.fail(`Never: ${what}`);
}

const sharesOf = ({ claimed, staked, bonus }: Pick<Split, 'staked' | 'bonus'> & { readonly claimed: bigint }) => ({
  ...{ claimed, staked, bonus },
});
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
