import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { createBrowser } from '../../../support/browser-tabs.js';
import { settlingTime } from '../../../../src/service/minting/judge-order.js';
import { settled } from '../fake-program.js';
import { priceOf } from '../../../../src/browser/stores/minting/price.js';
import { assets, FakeMinting, loadMintCode } from './fake-minting.js';
import { openMintTab, termsOf } from './mint-tab.js';

/** Creates a browser whose tabs show the orders of one member. */
function createWorld() {
  const minting = new FakeMinting();
  const browser = createBrowser();
  return { minting, openTab: () => openMintTab(browser, minting) };
}

const minute = 60_000;

/** Lets time pass, with everything that happens in it. */
async function pass(ms = 700): Promise<void> {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

describe('a mint order', () => {
  before(loadMintCode);
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('ends in a receipt off-chain, after one request', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    void tab.orders.start(termsOf('offchain'));
    await pass();
    assert.equal(tab.stage('offchain'), 'ordered');
    minting.finish(minting.order());
    await pass(1000);
    assert.equal(tab.stage('offchain'), 'minted');
    assert.equal(minting.requests, 1);
    assert.deepEqual(
      tab.orders.news.map(({ kind }) => kind),
      ['minted'],
    );
    tab.orders.dismiss(assets.offchain.id);
    assert.equal(tab.progress('offchain'), undefined);
    assert.deepEqual(
      tab.orders.receipts.map(({ name }) => name),
      ['Lantern'],
    );
  });

  it('is sent by the wallet, tracked, and reported', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    void tab.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    assert.equal(tab.progress('wallet')?.step, 'sent');
    minting.settle('mined');
    await pass();
    assert.equal(tab.stage('wallet'), 'minted');
    assert.deepEqual(minting.reports, ['mint-0 minted']);
    assert.equal(tab.orders.receipts[0]?.tokenId, '1');
  });

  it('is requested once, however often the button is pressed', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    for (let times = 0; times < 5; times += 1) void tab.orders.start(termsOf('offchain'));
    await pass();
    await tab.orders.start(termsOf('offchain'));
    assert.equal(minting.requests, 1);
  });

  it('is never resent automatically if its answer was lost', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.asking = 'lost';
    await first.orders.start(termsOf('offchain'));
    assert.equal(first.problem('offchain'), 'unclear');
    await first.orders.start(termsOf('offchain'));
    await first.orders.resume(termsOf('offchain'));
    first.crash();
    const second = openTab();
    second.goOn();
    await pass();
    assert.equal(second.problem('offchain'), 'unclear');
    assert.equal(minting.requests, 1);
    second.orders.dismiss(assets.offchain.id);
    minting.asking = 'taken';
    void second.orders.start(termsOf('offchain'));
    await pass();
    assert.equal(minting.requests, 2);
  });

  it('leaves nothing behind if the platform refused it or was too busy', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    minting.asking = 'refused';
    await tab.orders.start(termsOf('offchain'));
    assert.equal(tab.problem('offchain'), 'refused');
    minting.asking = 'busy';
    await tab.orders.start(termsOf('offchain'));
    assert.equal(tab.problem('offchain'), 'error');
    assert.equal(tab.progress('offchain')?.entry, undefined);
  });

  it('contains the agreed price, in every currency', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    const { asset } = termsOf('offchain');
    const paid = (values: object) => priceOf({ ...asset, price: '1500', ...values }) ?? { kind: 'free' };
    const address = `0x${'Ab'.repeat(20)}`;
    const nobody = { loyaltyCurrencyId: null, currencyAddress: null };
    const cases = [
      [{ kind: 'free' }, { ...nobody, amount: '0' }],
      [paid({ price: '1.50', loyaltyCurrencyId: 'leaf' }), { ...nobody, amount: '1.5', loyaltyCurrencyId: 'leaf' }],
      [paid({}), { ...nobody, amount: '1500' }],
      [paid({ currencyAddress: address }), { ...nobody, amount: '1500', currencyAddress: address }],
    ] as const;
    for (const [price, agreed] of cases) {
      minting.asking = 'refused';
      await tab.orders.start({ ...termsOf('offchain'), price });
      assert.deepEqual(minting.agreedPrices.at(-1), agreed);
    }
  });

  it('continues in the next tab when its own has crashed', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    void first.orders.start(termsOf('relayed'));
    await pass();
    const second = openTab();
    second.goOn();
    await pass();
    assert.equal(second.problem('relayed'), 'elsewhere');
    first.crash();
    minting.finish(minting.order());
    await pass();
    second.goOn();
    await pass();
    assert.equal(second.stage('relayed'), 'minted');
    assert.equal(minting.requests, 1);
  });

  it('shows its outcome in a second tab too', async () => {
    const { minting, openTab } = createWorld();
    const [first, second] = [openTab(), openTab()];
    void first.orders.start(termsOf('relayed'));
    await pass();
    await second.orders.start(termsOf('relayed'));
    assert.equal(second.problem('relayed'), 'elsewhere');
    minting.finish(minting.order());
    await pass(1000);
    assert.equal(second.stage('relayed'), 'minted');
    assert.equal(second.problem('relayed'), undefined);
    assert.equal(minting.requests, 1);
  });

  for (const end of ['reverted', 'cancelled', 'dropped'] as const)
    it(`can be sent again after its transaction was ${end}`, async () => {
      const { minting, openTab } = createWorld();
      const tab = openTab();
      void tab.orders.start(termsOf('wallet'));
      await pass();
      minting.finish(minting.order());
      await pass(1000);
      minting.settle(end);
      await pass();
      assert.equal(tab.stage('wallet'), 'ordered');
      assert.equal(tab.problem('wallet'), 'error');
      void tab.orders.resume(termsOf('wallet'));
      await pass();
      minting.settle('mined');
      await pass();
      assert.equal(tab.stage('wallet'), 'minted');
      assert.equal(minting.requests, 1);
    });

  it('follows a transaction that the member replaced in their wallet', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    void tab.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    minting.settle('repriced');
    await pass();
    assert.equal(tab.progress('wallet')?.isReplaced, true);
    assert.equal(tab.progress('wallet')?.entry?.hash, '0x1');
    tab.crash();
    minting.settle('mined');
    const next = openTab();
    next.goOn();
    await pass();
    assert.equal(next.stage('wallet'), 'minted');
  });

  it('is found on the chain if its page was closed before the wallet answered', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.wallet = 'sends silently';
    void first.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    assert.equal(first.stage('wallet'), 'sending');
    first.crash();
    minting.settle('mined');
    const second = openTab();
    second.goOn();
    await pass();
    assert.equal(second.stage('wallet'), 'minted');
    assert.equal(minting.transactions.length, 1);
  });

  it('is reported until the platform knows', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.reporting = 'unreachable';
    void first.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    minting.settle('mined');
    for (const wait of [1000, 3000, 10_000]) await pass(wait);
    assert.equal(first.stage('wallet'), 'reporting');
    assert.equal(first.problem('wallet'), 'error');
    first.crash();
    minting.reporting = 'lost';
    const second = openTab();
    second.goOn();
    await pass(1000);
    assert.equal(second.stage('wallet'), 'minted');
    assert.deepEqual(minting.reports, ['mint-0 minted', 'mint-0 minted']);
  });

  for (const reporting of ['taken', 'unreachable'] as const)
    it(`shows the platform's outcome if its report is ${reporting}`, async () => {
      const { minting, openTab } = createWorld();
      const tab = openTab();
      minting.reporting = 'unreachable';
      void tab.orders.start(termsOf('wallet'));
      await pass();
      minting.finish(minting.order());
      await pass(1000);
      minting.settle('mined');
      for (const wait of [1000, 3000, 10_000]) await pass(wait);
      assert.equal(tab.stage('wallet'), 'reporting');
      // The chain has dropped the block since, and the order's time is over.
      minting.order().status = 'failed';
      minting.reporting = reporting;
      void tab.orders.resume(termsOf('wallet'));
      for (const wait of [1000, 3000, 10_000]) await pass(wait);
      assert.equal(tab.stage('wallet'), 'failed');
      assert.equal(tab.problem('wallet'), 'refused');
    });

  it('can be cancelled while unsent, and is refunded once the wallet can no longer send it', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    minting.wallet = 'rejects';
    void tab.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    assert.equal(tab.stage('wallet'), 'ordered');
    await tab.orders.giveBack(assets.wallet.id);
    await pass();
    assert.equal(tab.stage('wallet'), 'cancelling', 'the wallet could still send it');
    const refundAt = tab.progress('wallet')?.entry?.refundAt ?? 0;
    assert.equal(refundAt, (minting.order().validUntil + settlingTime) * 1000);
    assert.deepEqual(minting.refunds, []);
    await pass(refundAt - Date.now() - 1000);
    assert.equal(tab.stage('wallet'), 'cancelling');
    for (let minutes = 0; minutes < 2; minutes += 1) await pass(minute);
    assert.equal(tab.progress('wallet'), undefined);
    assert.deepEqual(minting.refunds, ['mint-0']);
  });

  it('is shown as minted if it was cancelled but sent anyway, even on the next page', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.wallet = 'sends and errs';
    void first.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    await first.orders.giveBack(assets.wallet.id);
    await pass();
    assert.equal(first.stage('wallet'), 'cancelling');
    await first.orders.start(termsOf('wallet'));
    await first.orders.resume(termsOf('wallet'));
    await first.orders.giveBack(assets.wallet.id);
    assert.equal(minting.requests, 1);
    first.crash();
    minting.settle('mined');
    const second = openTab();
    second.goOn();
    await pass();
    assert.equal(second.stage('wallet'), 'minted');
    assert.deepEqual(minting.refunds, []);
  });

  it('is known as cancelled once resumed, if the answer to its cancellation was lost', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.wallet = 'rejects';
    void first.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    minting.reporting = 'lost';
    await first.orders.giveBack(assets.wallet.id);
    assert.equal(first.stage('wallet'), 'ordered');
    void first.orders.resume(termsOf('wallet'));
    await pass(1000);
    assert.equal(first.stage('wallet'), 'cancelling');
  });

  for (const wallet of ['sends and errs', 'errs'] as const)
    it(`may have been sent if the wallet ${wallet}`, async () => {
      const { minting, openTab } = createWorld();
      const tab = openTab();
      minting.wallet = wallet;
      void tab.orders.start(termsOf('wallet'));
      await pass();
      minting.finish(minting.order());
      await pass(1000);
      assert.equal(tab.stage('wallet'), 'sending');
      assert.equal(tab.problem('wallet'), 'unsure');
      // It remains uncertain even if the wallet declines the same order later.
      minting.wallet = 'rejects';
      void tab.orders.resume(termsOf('wallet'));
      await pass(1000);
      assert.equal(tab.stage('wallet'), 'sending');
      minting.settle('mined');
      minting.wallet = 'sends';
      void tab.orders.resume(termsOf('wallet'));
      await pass(1000);
      if (wallet === 'errs') minting.settle('mined');
      await pass(1000);
      assert.equal(tab.stage('wallet'), 'minted');
      assert.equal(minting.transactions.length, 1);
    });

  it('is looked up on the chain when a page returns, without asking the wallet again', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    minting.wallet = 'is silent';
    void first.orders.start(termsOf('wallet'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    first.crash();
    minting.wallet = 'sends';
    const second = openTab();
    second.goOn();
    await pass(1000);
    assert.equal(second.stage('wallet'), 'sending');
    assert.equal(second.problem('wallet'), 'unsure');
    assert.equal(minting.transactions.length, 0);
  });

  it('shows its outcome if it ended before it could be cancelled', async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    void first.orders.start(termsOf('relayed'));
    await pass();
    first.crash();
    minting.finish(minting.order());
    const second = openTab();
    void second.orders.giveBack(assets.relayed.id);
    await pass();
    assert.equal(second.stage('relayed'), 'minted');
    assert.equal(second.orders.receipts.length, 1);
  });

  it("records the platform's answer even after the member has left", async () => {
    const { minting, openTab } = createWorld();
    const first = openTab();
    void first.orders.start(termsOf('relayed'));
    await settled();
    first.orders.close();
    await pass();
    assert.equal(minting.requests, 1);
    const second = openTab();
    assert.equal(second.stage('relayed'), 'ordered');
  });

  it('is dropped after a month, but its receipt is kept', async () => {
    const { minting, openTab } = createWorld();
    const tab = openTab();
    void tab.orders.start(termsOf('offchain'));
    await pass();
    minting.finish(minting.order());
    await pass(1000);
    void tab.orders.start(termsOf('relayed'));
    await pass();
    tab.crash();
    mock.timers.tick(31 * 24 * 3_600_000);
    const next = openTab();
    assert.equal(next.orders.progress.size, 0);
    assert.equal(next.orders.receipts.length, 1);
    void next.orders.start(termsOf('relayed'));
    await pass();
    assert.equal(minting.requests, 3);
  });
});
