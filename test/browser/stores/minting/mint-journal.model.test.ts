import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { canGoOn, isSent, isUnderWay } from '../../../../src/browser/stores/minting/mint-journal.js';
import { createBrowser, type FakeBrowser } from '../../../support/browser-tabs.js';
import { fc } from '../../../support/properties.js';
import { settled } from '../fake-program.js';
import { assets, FakeMinting, loadMintCode, type MintKind } from './fake-minting.js';
import { openMintTab, termsOf, type MintTab } from './mint-tab.js';

const kinds = Object.keys(assets) as MintKind[];
const minute = 60_000;
const day = 24 * 60 * minute;

/** A browser with up to three tabs, the platform, and a count of the member's actions. */
class World {
  readonly minting = new FakeMinting();
  readonly browser: FakeBrowser = createBrowser();
  tabs: MintTab[] = [openMintTab(this.browser, this.minting, true)];
  /** Number of orders that the member wanted. */
  presses = 0;
  /** Orders that were open when a month went by, so that nobody waits for them any more. */
  readonly givenUp = new Set<string>();

  tab(at: number): MintTab {
    const tab = this.tabs[at % this.tabs.length];
    if (!tab) throw new Error('There is no tab.');
    return tab;
  }

  open(): MintTab {
    const tab = openMintTab(this.browser, this.minting, true);
    this.tabs.push(tab);
    return tab;
  }

  crash(at: number): void {
    const tab = this.tab(at);
    tab.crash();
    this.tabs = this.tabs.filter((each) => each !== tab);
    if (this.tabs.length === 0) this.open();
  }

  async pass(ms: number): Promise<void> {
    await settled();
    mock.timers.tick(ms);
    await settled();
  }

  /** Lets days pass. After more than 30 days, the browser drops what was pending. */
  async jump(days: number): Promise<void> {
    const receipts = new Set(this.tab(0).orders.receipts.map(({ mintId }) => mintId));
    if (days > 30) for (const { id } of this.minting.orders) if (!receipts.has(id)) this.givenUp.add(id);
    await this.pass(days * day);
  }

  /**
   * Presses the button that the sheet offers for a piece.
   *
   * @param leaves whether to cancel if the sheet also offers that
   */
  press({ orders, progress }: MintTab, kind: MintKind, leaves = false): void {
    const { id } = assets[kind];
    const { step, entry, problem } = progress(kind) ?? {};
    if (step !== undefined || problem?.kind === 'elsewhere' || entry?.stage === 'cancelling') return;
    if (!entry || !isUnderWay(entry) || entry.stage === 'asking') {
      orders.dismiss(id);
      this.presses += 1;
      void orders.start(termsOf(kind));
    } else if (leaves && !isSent(entry)) void orders.giveBack(id);
    else void orders.resume(termsOf(kind));
  }

  /** Lets the platform, the chain and the wallet do their work. */
  serve(): void {
    this.minting.asking = 'taken';
    this.minting.reporting = 'taken';
    this.minting.wallet = 'sends';
    for (const order of this.minting.orders) this.minting.finish(order);
    this.minting.settle('mined');
  }

  checkAlways(): void {
    const { minting } = this;
    assert.ok(minting.requests <= this.presses, 'a request was sent that the member did not ask for');
    for (const { id } of minting.orders) {
      const mined = minting.transactions.filter((each) => each.order === id && each.state === 'mined');
      assert.ok(mined.length <= 1, 'an order was minted twice');
      const refunds = minting.refunds.filter((each) => each === id);
      assert.ok(
        refunds.length + mined.length <= 1,
        'the member has both the piece and the points, or the points twice',
      );
    }
    assert.deepEqual(minting.needlessSends, [], 'the wallet was asked for a transaction that was on its way');
  }

  /** Checks that every order that the platform accepted and confirmed is shown in the end. */
  async checkEnd(): Promise<void> {
    // A wallet that never answers keeps its tab waiting, so the member reloads.
    for (const tab of this.tabs) tab.crash();
    const tab = this.open();
    for (let round = 0; round < 12; round += 1) {
      this.serve();
      for (const kind of kinds) {
        const { entry, step } = tab.progress(kind) ?? {};
        if (entry && canGoOn(entry) && !step) void tab.orders.resume(termsOf(kind));
      }
      await this.pass(20_000);
    }
    // What was cancelled is refunded once nobody can send it any more.
    await this.pass(2 * 60 * minute);
    await this.pass(2 * minute);
    const receipts = new Set(tab.orders.receipts.map(({ mintId }) => mintId));
    for (const { id, status, isKnown } of this.minting.orders) {
      if (!isKnown || this.givenUp.has(id)) continue;
      assert.equal(receipts.has(id), status === 'minted', `order ${id} is ${status}, and its receipt says otherwise`);
    }
    await this.checkOpen(tab);
  }

  /** Checks that nothing is blocked: a new order for every piece goes through. */
  async checkOpen(tab: MintTab): Promise<void> {
    for (const kind of kinds) {
      const before = this.minting.requests;
      this.press(tab, kind);
      await this.pass(minute);
      assert.equal(this.minting.requests, before + 1, `a new order for ${kind} can't be sent`);
    }
  }
}

/** An event, with its name for the report of a failure. */
type Act = readonly [name: string, run: (world: World) => void | Promise<void>];
const named = (name: string, run: Act[1]): Act => [name, run];

const tabs = fc.nat(2);
const presses = fc
  .tuple(tabs, fc.constantFrom(...kinds), fc.boolean())
  .map(([tab, kind, leaves]) =>
    named(`press ${kind} in tab ${tab}${leaves ? ', leaving' : ''}`, (world) =>
      world.press(world.tab(tab), kind, leaves),
    ),
  );
const time = fc.constantFrom(700, 5000, minute).map((ms) => named(`${ms} ms`, (world) => world.pass(ms)));
const work = fc.tuple(fc.nat(3), fc.constantFrom('minted' as const, 'failed' as const)).map(([number, status]) =>
  named(`order ${number} ${status}`, ({ minting }) => {
    const order = minting.orders.at(number);
    if (order) minting.finish(order, status);
  }),
);
const requests = fc
  .constantFrom<FakeMinting['asking'][]>('taken', 'taken', 'lost', 'unanswered', 'refused', 'busy')
  .map((asking) => named(`requests are ${asking}`, ({ minting }) => void (minting.asking = asking)));
const reports = fc
  .constantFrom<FakeMinting['reporting'][]>('taken', 'lost', 'unreachable')
  .map((reporting) => named(`reports are ${reporting}`, ({ minting }) => void (minting.reporting = reporting)));
const wallets = fc
  .constantFrom<FakeMinting['wallet'][]>(
    'sends',
    'sends',
    'rejects',
    'is silent',
    'sends silently',
    'sends and errs',
    'errs',
  )
  .map((wallet) => named(`the wallet ${wallet}`, ({ minting }) => void (minting.wallet = wallet)));
const transactions = fc
  .constantFrom('mined' as const, 'mined' as const, 'reverted' as const, 'cancelled' as const, 'dropped' as const)
  .map((state) => named(`transactions are ${state}`, ({ minting }) => minting.settle(state)));
const replacements = fc.constant(named('transactions are replaced', ({ minting }) => minting.settle('repriced')));
const crashes = tabs.map((tab) => named(`tab ${tab} crashes`, (world) => world.crash(tab)));
const newTabs = fc.constant(
  named('another tab', (world) => {
    if (world.tabs.length < 3) world.open();
  }),
);
const jumps = fc.constantFrom(1, 40).map((days) => named(`${days} days`, (world) => world.jump(days)));

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: presses },
    { weight: 4, arbitrary: time },
    { weight: 3, arbitrary: work },
    { weight: 2, arbitrary: requests },
    { weight: 1, arbitrary: reports },
    { weight: 2, arbitrary: wallets },
    { weight: 3, arbitrary: transactions },
    { weight: 1, arbitrary: replacements },
    { weight: 2, arbitrary: crashes },
    { weight: 2, arbitrary: newTabs },
    { weight: 1, arbitrary: jumps },
  ),
  { minLength: 4, maxLength: 25 },
);

describe('the mint journal', () => {
  before(loadMintCode);
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('sends nothing twice, loses nothing and blocks nothing, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (happened) => {
        const world = new World();
        for (const [, run] of happened) {
          await run(world);
          await settled();
          world.checkAlways();
        }
        await world.checkEnd();
        world.checkAlways();
        for (const tab of world.tabs) tab.crash();
      }),
      { numRuns: 100 },
    );
  });
});
