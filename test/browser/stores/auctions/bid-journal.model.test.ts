import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createBrowser, type Tab } from '../../../support/browser-tabs.js';
import { fc } from '../../../support/properties.js';
import { hangs, settled } from '../fake-program.js';
import { bidRoute, createFakeWallet, minute, ownRoute, pass, showAuction, type BidFixture } from './auction-fixture.js';
import { BidPlatform, type Fate } from './bid-platform.js';

/** An action of a member, their browser or the network. `tab` is an index into the open tabs, modulo their number. */
type Act =
  | { readonly kind: 'bid'; readonly tab: number; readonly fate: Fate; readonly isWalletSilent: boolean }
  | { readonly kind: 'resend' | 'cancel' | 'giveUp' | 'crash' | 'reload'; readonly tab: number }
  | { readonly kind: 'open' | 'outage' | 'recovery' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'clock'; readonly tab: number; readonly ms: number };

const tab = fc.nat({ max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      tab,
      fate: fc.constantFrom<Fate>('answered', 'unanswered', 'dropped', 'delayed', 'silent', 'busy'),
      isWalletSilent: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'resend' as const,
        'cancel' as const,
        'giveUp' as const,
        'crash' as const,
        'reload' as const,
      ),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'outage' as const, 'recovery' as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 35_000, 11 * minute) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), tab, ms: fc.integer({ min: -20_000, max: 20_000 }) }),
  },
);

/** The bid's deadline passes while its tab waits for an answer and the other tab waits for that tab. */
const whileTheOtherTabHangs: Act[] = [
  { kind: 'open' },
  { kind: 'bid', tab: 0, fate: 'silent', isWalletSilent: false },
  { kind: 'wait', ms: 11 * minute },
];

/** A browser at the auction. The test controls its member, tabs and network. */
class World {
  readonly platform = new BidPlatform();
  readonly #browser = createBrowser();
  #pages: Page[] = [];

  constructor() {
    this.open();
  }

  get pages(): readonly Page[] {
    return this.#pages;
  }

  open(): void {
    if (this.#pages.length < 3) this.#pages.push(new Page(this.platform, this.#browser.openTab()));
  }

  async run(acts: readonly Act[]): Promise<void> {
    await settled();
    for (const each of acts) {
      await this.#do(each);
      await settled();
    }
  }

  /** Lets everything work again: the member abandons silent wallets, and everything that can still arrive does. */
  async calm(): Promise<void> {
    this.platform.isDown = false;
    this.platform.fate = 'answered';
    for (const page of this.#pages.filter(({ isHanging }) => isHanging)) this.#replace(page);
    for (const { shown } of this.#pages) shown.store.cancel();
    await pass(12 * minute, 15_000);
  }

  async #do(each: Act): Promise<void> {
    const page = 'tab' in each ? this.#pages[each.tab % this.#pages.length] : undefined;
    switch (each.kind) {
      case 'bid':
        this.platform.fate = each.fate;
        return page?.bid(this.platform.highest + 50n, each.isWalletSilent);
      case 'resend':
        return void page?.shown.store.resend();
      case 'cancel':
        return page?.shown.store.cancel();
      case 'giveUp':
        // A member who gives up a bid knows that it may still be accepted.
        if (page?.shown.step() === 'unknown') this.platform.release();
        return page?.shown.store.giveUp();
      case 'reload':
        page?.shown.close();
        return page && this.#replace(page);
      case 'crash':
        return page && this.#replace(page);
      case 'clock':
        return page?.setClock(each.ms);
      case 'open':
        return this.open();
      case 'wait':
        return pass(each.ms, 15_000);
      default:
        this.platform.isDown = each.kind === 'outage';
    }
  }

  #replace(page: Page): void {
    page.crash();
    this.#pages = this.#pages.map((each) => (each === page ? new Page(this.platform, this.#browser.openTab()) : each));
  }
}

class Page {
  readonly shown: ReturnType<typeof showAuction>;
  readonly #tab: Tab;
  readonly #wallet = createFakeWallet();
  #isGone = false;
  #isPosting = false;

  constructor(platform: BidPlatform, tab: Tab) {
    this.#tab = tab;
    this.shown = showAuction(
      {
        [bidRoute]: async ({ body }) => {
          if (this.#isGone) return hangs();
          this.#isPosting = true;
          const answer = await platform.post(body as BidFixture).finally(() => (this.#isPosting = false));
          return this.#isGone ? hangs() : { id: 'b-1', status: 'accepted', auctionId: '', ...answer };
        },
        [ownRoute]: () => platform.listOwn(),
        'GET /api/auctions': () => platform.listAuctions(),
      },
      { tab, wallet: this.#wallet },
    );
  }

  /** Whether the page still waits for the answer to a bid. A browser gives up at some point, this test at once. */
  get isHanging(): boolean {
    return this.#isPosting;
  }

  async bid(units: bigint, isWalletSilent: boolean): Promise<void> {
    this.#wallet.sign = isWalletSilent ? hangs : () => Promise.resolve('0x1');
    await this.shown.bid(units);
  }

  setClock(ms: number): void {
    const now = Date.now();
    this.shown.program.clock.observe(now + ms, 1, now, now);
  }

  crash(): void {
    this.#isGone = true;
    this.#tab.crash();
  }
}

const inNewWorld = (check: (world: World) => Promise<void>) => async (): Promise<void> => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  try {
    await check(new World());
  } finally {
    mock.reset();
  }
};

const busy = ['preparing', 'switching', 'signing', 'confirming', 'sending', 'unknown'];

describe('bids with a crashing browser and a lossy network', () => {
  it('are sent once, are shown in the end, and never block further bids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        await inNewWorld(async (world) => {
          const { platform } = world;
          await world.run(acts);
          assert.deepEqual(platform.doubled, [], 'a bid was sent while another was open');
          await world.calm();
          for (const { shown } of world.pages) {
            assert.ok(!busy.includes(shown.step()), `a tab is still ${shown.step()}`);
            const amounts = shown.store.state.ownBids.map(({ amount }) => amount).sort();
            const taken = [...platform.accepted.values()].map(({ amount }) => String(amount)).sort();
            assert.deepEqual(amounts, taken, 'a tab does not show what the platform has accepted');
          }
          const [page] = world.pages;
          const next = platform.highest + 50n;
          await page?.bid(next, false);
          await settled();
          assert.deepEqual([page?.shown.step(), platform.highest], ['accepted', next], 'no further bid can be made');
        })();
      }),
      { numRuns: 40, examples: [[whileTheOtherTabHangs]] },
    );
  });
});
