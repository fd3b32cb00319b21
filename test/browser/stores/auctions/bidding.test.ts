import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { bids } from '../../../../demo/states/auctions.js';
import { mira } from '../../../../demo/states/members.js';
import { WalletError } from '../../../../src/errors/wallet.js';
import { createBrowser } from '../../../support/browser-tabs.js';
import { failure, fails, hangs, settled } from '../fake-program.js';
import {
  accepted,
  auctionId,
  bidRoute,
  createFakeWallet,
  lots,
  minute,
  own,
  ownRoute,
  pass,
  showAuction,
} from './auction-fixture.js';

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const key = `laurel-bid@2 /laurel ${mira.id}`;
const list = 'GET /api/auctions';

/** Returns a reply with which the platform refuses for a reason. */
const refuses = (code: string) => (): never => {
  throw Object.assign(failure('refused'), { reason: { code } });
};

/** Returns the storage of an earlier page that left a bid without an answer. */
const leftOpen = (agoMs: number, leftMs: number): Map<string, string> => {
  const sent = { amount: '1260', sentAt: Date.now() - agoMs, until: Date.now() + leftMs };
  return new Map([[key, JSON.stringify({ [auctionId]: sent })]]);
};

describe('a bid', () => {
  beforeEach(() =>
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }),
  );
  afterEach(() => mock.reset());

  it('is shown for review with the signing account before anything is signed', async () => {
    const { store, wallet, posts } = showAuction();
    await settled();
    await store.review(1260n);
    assert.equal(store.state.bid.step, 'reviewing');
    await settled();
    const { bid } = store.state;
    assert.equal(bid.step === 'reviewing' && bid.request?.bidder, wallet.session.address);
    assert.deepEqual([wallet.asked, posts()], [0, []]);
  });

  it('is sent once as reviewed, however often the button is pressed', async () => {
    const { store, posts, step, news } = showAuction({ [bidRoute]: accepted });
    await settled();
    await store.review(1260n);
    const { bid } = store.state;
    void store.sign();
    void store.sign();
    await settled();
    assert.equal(posts().length, 1);
    assert.ok(bid.step === 'reviewing' && posts()[0]?.nonce === String(bid.terms.nonce));
    assert.deepEqual([step(), news()], ['accepted', ['accepted']]);
  });

  it('gets new terms if the reviewed ones would expire too soon', async () => {
    const { store, posts } = showAuction({ [bidRoute]: accepted });
    await settled();
    await store.review(1260n);
    const { bid } = store.state;
    await pass(6 * minute, minute);
    void store.sign();
    await settled();
    assert.ok(bid.step === 'reviewing' && posts()[0]?.nonce !== String(bid.terms.nonce));
  });

  it('is not signed if the page objects', async () => {
    const { bid, step, wallet } = showAuction({}, { isAllowed: false });
    await settled();
    await bid(1260n);
    assert.deepEqual([step(), wallet.asked], ['reviewing', 0]);
  });

  it('is not signed by a consent that comes after another bid has replaced it', async () => {
    const { bid, store, step, wallet } = showAuction({}, { isAllowed: undefined });
    await settled();
    await bid(1260n);
    const late = store.state.needsConsent;
    store.cancel();
    await bid(1300n);
    late?.answer(true);
    await settled();
    assert.equal(late?.about.units, 1260n);
    assert.equal(store.state.needsConsent?.about.units, 1300n);
    assert.deepEqual([step(), wallet.asked], ['preparing', 0]);
  });

  it('stops before signing if someone was faster or the auction has ended', async () => {
    for (const [given, expected] of [
      [{ auctionBids: bids(at, 1300, 1210) }, 'outpaced'],
      [{ status: 'completed' }, 'late'],
    ] as const) {
      const { store, program, step, wallet } = showAuction();
      await settled();
      await store.review(1260n);
      program.on(list, lots(given));
      void store.sign();
      await settled();
      assert.deepEqual([step(), wallet.asked], [expected, 0]);
    }
  });

  it('distinguishes a missing, locked or busy wallet from one that stays on its network', async () => {
    for (const [code, told] of [
      ['unavailable', 'unavailable'],
      ['locked', 'locked'],
      ['pending', 'pending'],
      ['no_account', 'no_account'],
      ['rejected', 'chain'],
      ['chain', 'chain'],
    ] as const) {
      const wallet = createFakeWallet({ chainId: 0 });
      Object.assign(wallet.session, {
        switchChain: () => Promise.reject(new WalletError(code, `Because of ${code}.`)),
      });
      const { bid, store } = showAuction({}, { wallet });
      await settled();
      await bid(1260n);
      const { bid: state } = store.state;
      assert.equal(state.step === 'failed' && state.error.code, told);
    }
  });

  it('is not sent if the wallet takes longer than the bid is valid', async () => {
    const wallet = createFakeWallet();
    let sign = (_signature: `0x${string}`): void => undefined;
    wallet.sign = () => new Promise((resolve) => (sign = resolve));
    const { bid, step, posts } = showAuction({}, { wallet });
    await settled();
    await bid(1260n);
    assert.equal(step(), 'signing');
    await pass(11 * minute, minute);
    sign('0x1');
    await settled();
    assert.deepEqual([step(), posts()], ['stale', []]);
  });

  it('is not sent if it was cancelled while the wallet was open, and another can be made at once', async () => {
    const wallet = createFakeWallet();
    wallet.sign = hangs;
    const { store, bid, step, posts } = showAuction({ [bidRoute]: accepted }, { wallet });
    await settled();
    await bid(1260n);
    store.cancel();
    assert.equal(step(), 'idle');
    wallet.sign = () => Promise.resolve('0x2');
    await bid(1260n);
    assert.deepEqual([step(), posts().length], ['accepted', 1]);
  });

  it('is reset when another member signs in', async () => {
    const { bid, step, program } = showAuction({ [bidRoute]: hangs });
    await settled();
    await bid(1260n);
    assert.equal(step(), 'sending');
    program.signIn('another');
    await settled();
    assert.equal(step(), 'idle');
  });

  it('can be resent with the same signature if the platform certainly did not accept it', async () => {
    const { store, bid, step, posts, program, wallet } = showAuction({ [bidRoute]: fails('busy') });
    await settled();
    await bid(1260n);
    assert.equal(store.state.bid.step === 'failed' && store.state.bid.canResend, true);
    assert.equal(program.kept.size, 0);
    program.on(bidRoute, accepted);
    void store.resend();
    await settled();
    assert.deepEqual([step(), posts().length, wallet.asked], ['accepted', 2, 1]);
    assert.deepEqual(posts()[0], posts()[1]);
  });

  it('reports the reason of a refusal, or the new minimum', async () => {
    const { store, bid, step, program } = showAuction({ [bidRoute]: refuses('balance_too_low') });
    await settled();
    await bid(1260n);
    assert.equal(step(), 'refused');
    program.on(bidRoute, () => {
      program.on(list, lots({ auctionBids: bids(at, 1400, 1210) }));
      return refuses('bid_too_low')();
    });
    await bid(1260n);
    assert.deepEqual(store.state.bid, { step: 'outpaced', units: 1260n, least: 1450n });
  });

  it('is removed from the journal if it is refused after the page stopped waiting', async () => {
    let refuse = (_error: unknown): void => undefined;
    const { bid, program, close } = showAuction({
      [bidRoute]: () => new Promise<never>((_, reject) => (refuse = reject)),
    });
    await settled();
    await bid(1260n);
    close();
    assert.equal(program.kept.size, 1);
    refuse(failure('busy'));
    await settled();
    assert.equal(program.kept.size, 0);
  });

  it('is not sent while the browser is offline, and says so', async () => {
    const { store, bid, posts, program } = showAuction();
    await settled();
    program.connectivity.online.set(false);
    await bid(1260n);
    const { bid: state } = store.state;
    assert.ok(state.step === 'failed' && state.error.code === 'offline' && state.canResend);
    assert.deepEqual(posts(), []);
  });

  describe('without an answer', () => {
    it('is resent unchanged, and counts once', async () => {
      const { bid, step, posts, program } = showAuction({ [bidRoute]: fails('pending') });
      await settled();
      await bid(1260n);
      assert.equal(step(), 'unknown');
      program.on(bidRoute, accepted);
      await pass(1000);
      assert.deepEqual([step(), posts().length], ['accepted', 2]);
      assert.deepEqual(posts()[0], posts()[1]);
      assert.equal(program.kept.size, 0);
    });

    it('is stored without its signature, and found by the next page', async () => {
      const browser = createBrowser();
      const tab = browser.openTab();
      const first = showAuction({ [bidRoute]: fails('timeout') }, { tab });
      await settled();
      await first.bid(1260n);
      assert.ok(!tab.storage.read(key)?.includes('0x'));
      tab.crash();
      const next = showAuction({ [ownRoute]: own([1260]) }, { tab: browser.openTab() });
      await settled();
      assert.deepEqual([next.step(), next.news(), next.posts()], ['accepted', ['accepted'], []]);
    });

    it('is found even if resending it is refused', async () => {
      const { bid, step, program } = showAuction({ [bidRoute]: fails('timeout') });
      await settled();
      await bid(1260n);
      program.on(bidRoute, () => {
        program.on(ownRoute, own([1260]));
        return refuses('auction_ended')();
      });
      await pass(1000);
      assert.equal(step(), 'accepted');
    });

    it('blocks bids in every tab until it is settled', async () => {
      const browser = createBrowser();
      const one = showAuction({ [bidRoute]: hangs }, { tab: browser.openTab() });
      const other = showAuction({}, { tab: browser.openTab() });
      await settled();
      await one.bid(1260n);
      assert.deepEqual([one.step(), other.step()], ['sending', 'unknown']);
      await other.bid(1310n);
      assert.deepEqual([other.step(), other.posts()], ['unknown', []]);
    });

    it('is shown as accepted in every tab', async () => {
      const browser = createBrowser();
      let answer = (_error: unknown): void => undefined;
      const one = showAuction(
        { [bidRoute]: () => new Promise<never>((_, reject) => (answer = reject)), [ownRoute]: own() },
        { tab: browser.openTab() },
      );
      const other = showAuction({ [ownRoute]: own([1260]) }, { tab: browser.openTab() });
      await settled();
      await one.bid(1260n);
      one.program.on(ownRoute, own([1260]));
      answer(failure('timeout'));
      await settled();
      assert.deepEqual([one.step(), other.step()], ['accepted', 'accepted']);
    });

    it('is reported as lost once it can no longer arrive', async () => {
      const { step, program } = showAuction({}, { tab: createBrowser(leftOpen(620_000, -20_000)).openTab() });
      await settled();
      assert.deepEqual([step(), program.kept.size], ['lost', 0]);
    });

    it('is abandoned after a while if the platform is unreachable', async () => {
      const kept = leftOpen(60_000, 1000);
      const { step, bid, program } = showAuction(
        { [ownRoute]: fails('unreachable') },
        { tab: createBrowser(kept).openTab() },
      );
      await settled();
      assert.equal(step(), 'unknown');
      await pass(3 * minute);
      assert.equal(step(), 'idle');
      program.on(ownRoute, own());
      program.on(bidRoute, accepted);
      await bid(1310n);
      assert.deepEqual([step(), kept.size], ['accepted', 0]);
    });

    it('can be abandoned by the member, in all tabs', async () => {
      const browser = createBrowser(leftOpen(60_000, 500_000));
      const [one, other] = [
        showAuction({}, { tab: browser.openTab() }),
        showAuction({}, { tab: browser.openTab() }),
      ] as const;
      await settled();
      assert.deepEqual([one.step(), other.step()], ['unknown', 'unknown']);
      one.store.giveUp();
      await settled();
      assert.deepEqual([one.step(), other.step()], ['idle', 'idle']);
    });
  });

  it('is made in one tab at a time, and the other tab can bid once it is cancelled', async () => {
    const browser = createBrowser();
    const silent = createFakeWallet();
    silent.sign = hangs;
    const one = showAuction({}, { tab: browser.openTab(), wallet: silent });
    const other = showAuction({ [bidRoute]: accepted }, { tab: browser.openTab() });
    await settled();
    await one.bid(1260n);
    await other.bid(1310n);
    assert.deepEqual([one.step(), other.step()], ['signing', 'elsewhere']);
    one.store.cancel();
    await settled();
    void other.store.sign();
    await settled();
    assert.equal(other.step(), 'accepted');
  });

  it('is not in the journal while the site waits for a step-up signature', async () => {
    const { store, bid, step, program } = showAuction({ [bidRoute]: fails('step_up_required') });
    await settled();
    program.on('POST /session/challenge', hangs);
    await bid(1260n);
    assert.deepEqual([step(), program.kept.size], ['confirming', 0]);
    store.cancel();
    assert.equal(step(), 'idle');
  });
});
