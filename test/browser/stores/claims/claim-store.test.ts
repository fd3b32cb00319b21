import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { numberMarks } from '../../../../src/values/amounts/read-amount.js';
import type { ClaimStore } from '../../../../src/browser/stores/claims/claim-store.js';
import type { ReadyProof } from '../../../../src/browser/stores/claims/proof-hand-over.js';
import { fc } from '../../../support/properties.js';
import { signedIn, failure } from '../fake-program.js';
import { amount, createWorld, memberWith, pass, reportRoute, season, settle, type TabChange } from './claim-world.js';
import { account, contract } from './fake-chain.js';

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const eligibilityRoute = 'GET /api/me/token_claims/{id}/eligibility';
const proofRoute = 'GET /api/me/token_claims/{id}/proof';

/** Returns a reply that gives a share to one wallet and none to all others. */
const shareOf = (wallet: string, change = {}) =>
  (({ query }: { readonly query: Readonly<Record<string, unknown>> }) => ({
    ...{ tokenClaimId: season.id, eligible: query['wallet'] === wallet, alreadyClaimed: false, amount: '1000' },
    ...{ claimContractAddress: contract, claimedAt: null, stakes: [], ...change },
  })) as never;

async function show(change: TabChange = {}) {
  const world = createWorld();
  const tab = world.openTab(change);
  await settle();
  return { ...world, ...tab, tab, store: tab.store, phase: () => tab.phase, told: () => tab.told };
}

/** Takes a claim as far as the wallet's window. */
async function sendFrom({ store }: { readonly store: { prepare(): Promise<void>; sign(): Promise<void> } }) {
  void store.prepare();
  await settle();
  void store.sign();
  await settle();
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
afterEach(() => mock.timers.reset());

describe('the share', () => {
  it('is looked up in each wallet of the member until it is found', async () => {
    const { store, program } = await show({
      session: memberWith(other, account),
      replies: { [eligibilityRoute]: shareOf(account) },
    });
    const wallets = program.asked.filter(({ route }) => route === eligibilityRoute).map(({ query }) => query['wallet']);
    assert.deepEqual(wallets, [other, account]);
    assert.equal(store.state.wallet, account);
    assert.equal(store.state.facts?.total, amount);
  });

  it('is not shown while the wallets are being checked', async () => {
    const { store, phase } = await show({
      session: memberWith(other, account),
      replies: {
        [eligibilityRoute]: (({ query }: never) =>
          query['wallet'] === other ? { eligible: false } : new Promise(() => undefined)) as never,
      },
    });
    assert.equal(store.state.eligibility, undefined);
    assert.equal(phase(), 'checking');
  });

  it('is not eligible if no wallet has one or fits the chain', async () => {
    const none = await show({ replies: { [eligibilityRoute]: shareOf(other) } });
    assert.equal(none.phase(), 'not-eligible');
    const unfit = await show({ session: memberWith('GrAkKfEpTKQuVHG2Y97Y2FF4i7y7Q5AHLK94JBy7Y5yv') });
    assert.equal(unfit.phase(), 'not-eligible');
  });

  it('is reported once, and again when it changes', async () => {
    const { store, told, platform, chain } = await show();
    await store.refresh();
    assert.deepEqual(told(), ['checked']);
    chain.send('claim');
    chain.mine();
    platform.known = chain.paidBy;
    await store.refresh();
    assert.deepEqual(told(), ['checked', 'checked']);
  });

  it("can be claimed only at a contract on the site's list, on its chain", async () => {
    const listed = (claimContracts: readonly object[]): TabChange => ({
      replies: { 'GET /capabilities': { operations: [], chains: [], claimContracts } as never },
    });
    assert.equal(
      (await show(listed([{ chainId: 2741, address: contract.toUpperCase().replace('0X', '0x') }]))).phase(),
      'ready',
    );
    assert.equal((await show(listed([{ chainId: 1, address: contract }]))).phase(), 'not-listed');
    assert.equal((await show(listed([]))).phase(), 'not-listed');
    const contradicted = shareOf(account, { claimContractAddress: other });
    assert.equal((await show({ replies: { [eligibilityRoute]: contradicted } })).phase(), 'not-listed');
  });

  it('can be looked up by visitors, and an invalid address is not sent', async () => {
    const { store, program } = await show({
      session: { status: 'signed-out' },
      replies: {
        'GET /api/token_claims/{id}/lookup': {
          tokenClaimId: season.id,
          eligible: true,
          alreadyClaimed: false,
          amount: '7',
        },
      },
    });
    await store.lookUp('mira.eth');
    assert.deepEqual(store.state.lookup, { status: 'invalid' });
    await store.lookUp(other);
    assert.equal(store.state.lookup.status === 'found' && store.state.lookup.share.amount, '7');
    program.on('GET /api/token_claims/{id}/lookup', () => {
      throw failure('rate_limited');
    });
    await store.lookUp(other);
    assert.equal(store.state.lookup.status === 'failed' && store.state.lookup.error.code, 'rate_limited');
    assert.equal(program.count('GET /api/token_claims/{id}/lookup'), 2);
  });
});

describe('the amount of a share', () => {
  const shown = (given: unknown) => show({ replies: { [eligibilityRoute]: shareOf(account, { amount: given }) } });

  it('is exact in every notation that JSON allows', async () => {
    for (const [given, units] of [
      [5e-7, 500_000_000_000n],
      ['5e-7', 500_000_000_000n],
      ['1e+21', 10n ** 39n],
      [1e21, 10n ** 39n],
      ['1000.50', 1_000_500_000_000_000_000_000n],
    ] as const) {
      const { store, phase } = await shown(given);
      assert.deepEqual([store.state.facts?.total, phase()], [units, 'ready']);
    }
  });

  it('is unreadable rather than zero if it cannot be parsed, and cannot be claimed', async () => {
    for (const given of ['', 'many', '1,5', '0x10', '1e9999', null, '0.0000000000000000001', '-5']) {
      const { store, phase, told, wallet } = await shown(given);
      assert.deepEqual([store.state.facts?.total, store.state.facts?.share], [undefined, undefined], String(given));
      await store.prepare();
      await store.handOver();
      assert.deepEqual([phase(), told(), wallet.signatures], ['unreadable', ['checked'], 0], String(given));
    }
  });

  it('is not offered while its bonus limit is unreadable', async () => {
    for (const [maxBonus, now] of [
      ['1.5e+3', 'ready'],
      ['12345678901234567890.5', 'ready'],
      [null, 'ready'],
      ['much', 'unreadable'],
      ['1,000', 'unreadable'],
    ] as const) {
      const { phase } = await show({ replies: { 'GET /api/token_claims': { data: [{ ...season, maxBonus }] } } });
      assert.equal(phase(), now, String(maxBonus));
    }
  });

  it('of zero is not eligible', async () => {
    for (const given of [0, '0', '0.000', '0e5']) assert.equal((await shown(given)).phase(), 'not-eligible');
  });
});

describe('the stake choice', () => {
  it('respects the terms, and is split to the last base unit', async () => {
    const { store } = await show();
    assert.deepEqual(store.state.choice, { staked: 0, lockup: 30 * 86_400 });
    store.choose({ staked: 2000 });
    assert.equal(store.state.choice.staked, 2500);
    store.choose({ lockup: 90 * 86_400 });
    const { staked, toWallet, bonus } = store.state.split;
    assert.deepEqual([staked, toWallet, bonus], [amount / 4n, (amount * 3n) / 4n, amount / 40n]);
  });

  it('ends a review, but does not change a claim in flight', async () => {
    const world = await show();
    void world.store.prepare();
    await settle();
    assert.equal(world.phase(), 'review');
    world.store.choose({ staked: 5000 });
    assert.equal(world.phase(), 'ready');
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.store.choose({ staked: 10_000 });
    assert.equal(world.store.state.choice.staked, 5000);
  });
});

describe('a typed stake percentage', () => {
  const marks = numberMarks('en');

  it('sets the choice, to the basis point', async () => {
    const { store } = await show();
    for (const [typed, staked] of [
      ['60', 6000],
      ['33.33', 3333],
      ['99.99%', 9999],
      ['0', 0],
    ] as const) {
      store.typeShare(typed, marks);
      assert.deepEqual(
        [store.state.choice.staked, store.state.typedShare],
        [staked, { text: typed, isRefused: false }],
      );
    }
    store.leaveShare();
    assert.equal(store.state.typedShare, undefined);
  });

  it('is refused without any change if it is not a number or not allowed', async () => {
    const { store } = await show();
    store.choose({ staked: 6000 });
    const refused = [
      '',
      ' ',
      '12,5',
      '-30',
      '101',
      '100.01',
      '33.333',
      '7',
      '1e1',
      '5%5',
      '1.234',
      '9'.repeat(100),
      'all',
    ];
    for (const typed of refused) {
      store.typeShare(typed, marks);
      store.leaveShare();
      assert.deepEqual([store.state.choice.staked, store.state.typedShare], [6000, { text: typed, isRefused: true }]);
    }
  });

  it('blocks claiming while it is refused', async () => {
    const { store, phase, wallet } = await show();
    store.typeShare('101', marks);
    await store.prepare();
    assert.equal(phase(), 'ready');
    store.choose({ staked: 5000 });
    assert.equal(store.state.typedShare, undefined);
    void store.prepare();
    await settle();
    assert.equal(phase(), 'review');
    store.typeShare('12,5', marks);
    assert.equal(phase(), 'ready');
    await store.sign();
    await store.retry();
    assert.deepEqual([phase(), wallet.signatures, wallet.pending], ['ready', 0, 0]);
  });

  it('never stakes anything but what was typed', async () => {
    const { store } = await show();
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.constantFrom('en', 'de', 'ar', 'fr'),
        (wanted, lang) => {
          store.choose({ staked: 6000 });
          store.typeShare(
            new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(wanted / 100),
            numberMarks(lang),
          );
          const isAllowed = wanted === 0 || (wanted >= 2500 && wanted <= 10_000);
          assert.equal(store.state.choice.staked, isAllowed ? wanted : 6000);
          assert.equal(store.state.typedShare?.isRefused, !isAllowed);
        },
      ),
    );
  });
});

describe('a claim', () => {
  it('signs, sends, waits and reports to the platform, each once', async () => {
    const world = await show();
    for (let times = 0; times < 3; times += 1) void world.store.prepare();
    await settle();
    for (let times = 0; times < 3; times += 1) void world.store.sign();
    await settle();
    assert.deepEqual([world.wallet.signatures, world.wallet.pending], [1, 1]);
    world.wallet.confirm();
    await settle();
    assert.equal(world.phase(), 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
    assert.deepEqual(world.platform.reports, [world.chain.paidBy]);
    assert.deepEqual(world.told(), ['checked', 'confirmed', 'checked']);
    assert.deepEqual(
      [...world.kept.values()].map((kept) => kept.includes('"isReported":true')),
      [true],
    );
  });

  it('can be prevented by the page', async () => {
    const { store, told, wallet } = await show({ isAllowed: false });
    await store.prepare();
    assert.deepEqual(told(), ['checked', 'failed: held-back']);
    assert.equal(wallet.signatures, 0);
  });

  it('is not prepared by a consent that comes after the member has begun another', async () => {
    const { store } = await show({ isAllowed: undefined });
    store.choose({ staked: 2500 });
    void store.prepare();
    const late = store.state.needsConsent;
    store.choose({ staked: 5000 });
    assert.deepEqual([store.state.needsConsent, store.state.progress.step], [undefined, 'idle']);
    void store.prepare();
    late?.answer(true);
    await settle();
    assert.deepEqual([late?.about.chosen.staked, store.state.needsConsent?.about.chosen.staked], [2500, 5000]);
    assert.equal(store.state.progress.step, 'working');
    store.state.needsConsent?.answer(true);
    await settle();
    assert.equal(store.state.progress.step, 'review');
  });

  it('signs nothing if the contract does not confirm the share', async () => {
    const { store, told, wallet } = await show();
    wallet.hasOtherRoot = true;
    await store.prepare();
    assert.deepEqual(told(), ['checked', 'failed: root-differs']);
    await store.sign();
    assert.equal(wallet.signatures, 0);
  });

  it("stops before an account that can only sign, such as a passkey's", async () => {
    const { store, told, wallet } = await show();
    wallet.onlySigns = true;
    wallet.chainId = 1;
    await store.prepare();
    assert.deepEqual(told(), ['checked', 'failed: smart-wallet']);
    assert.equal(wallet.signatures, 0);
  });

  it('switches the wallet to its chain, and continues', async () => {
    const { store, wallet, phase } = await show();
    wallet.chainId = 1;
    await store.prepare();
    assert.equal(phase(), 'wrong-network');
    await store.switchNetwork();
    assert.equal(phase(), 'review');
    assert.equal(wallet.chainId, 2741);
  });

  it('needs a wallet', async () => {
    const world = createWorld();
    world.wallet.isAway = true;
    const tab = world.openTab();
    await settle();
    await tab.store.prepare();
    assert.deepEqual(tab.told, ['checked', 'failed: no-wallet']);
  });

  it('is picked up if the wallet sends it after it was cancelled', async () => {
    const world = await show();
    await sendFrom(world);
    world.store.cancel();
    assert.equal(world.phase(), 'ready');
    world.wallet.confirm();
    await settle();
    assert.equal(world.phase(), 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
  });

  it('can be started again after it was declined', async () => {
    const world = await show();
    await sendFrom(world);
    world.wallet.decline();
    await settle();
    assert.equal(world.phase(), 'failed');
    await sendFrom(world);
    assert.equal(world.wallet.pending, 1);
  });

  it('runs in one tab at a time', async () => {
    const world = await show();
    await sendFrom(world);
    const second = world.openTab();
    await settle();
    await sendFrom(second);
    assert.deepEqual(second.told, ['checked', 'failed: elsewhere']);
    assert.equal(world.wallet.pending, 1);
    world.wallet.confirm();
    await settle();
    assert.equal(second.phase, 'claiming');
  });

  it('belongs to the member who sent it', async () => {
    const world = await show();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.program.end('signed-out');
    assert.equal(world.phase(), 'signed-out');
    const anothers = world.openTab({ session: { ...memberWith(account), user: { ...userOf('ada') } } as never });
    await settle();
    assert.equal(anothers.phase, 'ready');
  });

  it('lets the wallet add the token', async () => {
    const { store, wallet } = await show();
    assert.equal(await store.watchToken('GROVE'), true);
    assert.deepEqual(wallet.tokens, ['GROVE']);
  });
});

describe('a sent claim', () => {
  async function sent() {
    const world = await show();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    return world;
  }

  it('continues after a reload, and is reported to the platform', async () => {
    const world = await sent();
    world.tab.crash();
    const later = world.openTab();
    await settle();
    assert.equal(later.phase, 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(later.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is confirmed by the platform if there is no wallet', async () => {
    const world = await sent();
    world.tab.crash();
    world.wallet.isAway = true;
    world.chain.mine();
    const later = world.openTab();
    await settle();
    assert.equal(later.phase, 'claimed');
    assert.deepEqual(later.told, ['checked', 'confirmed', 'checked']);
  });

  it('continues with a wallet that announces itself late', async () => {
    const world = await sent();
    world.tab.crash();
    world.wallet.isAway = true;
    const later = world.openTab();
    await settle();
    world.wallet.isAway = false;
    world.chain.mine();
    await pass(3000);
    assert.equal(later.phase, 'claimed');
  });

  it('is tracked until it is dropped, and can then be claimed again', async () => {
    const world = await sent();
    world.chain.drop();
    await pass(50_000);
    assert.equal(world.phase(), 'claiming');
    await pass(20_000);
    assert.deepEqual(world.told(), ['checked', 'failed: dropped']);
    await sendFrom(world);
    assert.equal(world.wallet.pending, 1);
  });

  it('is not sent again if it reappears after it was dropped', async () => {
    const world = await sent();
    world.chain.drop();
    await pass(70_000);
    world.chain.findAgain();
    await sendFrom(world);
    assert.equal(world.wallet.pending, 0);
    assert.equal(world.phase(), 'claiming');
  });

  it('is found by its nonce if the owner sped it up', async () => {
    const world = await sent();
    await pass(3000);
    world.chain.replace('claim');
    await pass(3000);
    assert.equal(world.phase(), 'claiming');
    world.chain.mine();
    await pass(3000);
    const { progress } = world.store.state;
    assert.equal(progress.step === 'done' && progress.share.hash, world.chain.paidBy);
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is forgotten if it reverted or was cancelled', async () => {
    for (const end of ['refused', 'cancelled'] as const) {
      const world = await sent();
      if (end === 'cancelled') world.chain.replace('other');
      world.chain.mine(end === 'refused');
      await pass(9000);
      assert.deepEqual(world.told(), ['checked', `failed: ${end === 'refused' ? 'reverted' : 'cancelled'}`]);
      assert.equal(world.kept.size, 0);
      world.tab.crash();
      const later = world.openTab();
      await settle();
      assert.equal(later.phase, 'ready');
    }
  });

  it('is late after three minutes, and can be waited for again', async () => {
    const world = await sent();
    await pass(185_000);
    assert.deepEqual(world.told(), ['checked', 'failed: late']);
    void world.store.retry();
    await settle();
    assert.equal(world.phase(), 'claiming');
  });

  it('is reported to the platform again until that succeeds', async () => {
    const world = await sent();
    world.platform.mode = 'down';
    world.chain.mine();
    await pass(3000);
    assert.equal(world.store.state.progress.step === 'done' && world.store.state.progress.isReported, false);
    world.platform.mode = 'up';
    await pass(5000);
    assert.equal(world.store.state.progress.step === 'done' && world.store.state.progress.isReported, true);
  });
});

describe('a claim that may have been sent', () => {
  const atPrompt = async () => {
    const world = await show();
    await sendFrom(world);
    return world;
  };
  const problemOf = ({ store }: { readonly store: ClaimStore }) => {
    const { progress } = store.state;
    return progress.step === 'failed' ? progress.problem : progress.step;
  };

  it("is looked for if the wallet's error does not tell", async () => {
    const world = await atPrompt();
    world.wallet.fail(true);
    await settle();
    assert.equal(world.phase(), 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
    assert.deepEqual(
      [...world.kept.values()].map((kept) => kept.includes('"isReported":true')),
      [true],
    );
  });

  it('is offered again once the contract says that it has not paid', async () => {
    const world = await atPrompt();
    world.wallet.fail(false);
    await settle();
    const { progress } = world.store.state;
    assert.equal(progress.step === 'working' && progress.isPerhaps, true);
    await pass(6000);
    assert.equal(problemOf(world), 'not-sent');
    await sendFrom(world);
    assert.equal(world.wallet.pending, 1);
  });

  it('is offered again at once if the wallet declined', async () => {
    const world = await atPrompt();
    world.wallet.decline();
    await settle();
    assert.deepEqual(world.told(), ['checked', 'failed: rejected']);
    assert.equal(world.kept.size, 0);
  });

  it('is tracked after a reload at the prompt that the member then confirms', async () => {
    const world = await atPrompt();
    world.wallet.keepsWindows = true;
    world.tab.crash();
    const later = world.openTab();
    await settle();
    assert.equal(later.phase, 'claiming');
    world.wallet.confirm();
    await pass(6000);
    assert.equal(later.phase, 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(later.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is not offered again before the contract has answered', async () => {
    for (const hinder of ['chain', 'wallet'] as const) {
      const world = await atPrompt();
      world.wallet.keepsWindows = true;
      world.tab.crash();
      world.wallet.confirm();
      if (hinder === 'chain') world.chain.isDown = true;
      else world.wallet.isAway = true;
      const later = world.openTab();
      await pass(30_000);
      assert.equal(problemOf(later), 'perhaps-sent');
      later.store.choose({ staked: 5000 });
      later.store.cancel();
      assert.equal(later.phase, 'failed');
      world.chain.isDown = world.wallet.isAway = false;
      world.chain.mine();
      void later.store.retry();
      await pass(3000);
      assert.equal(later.phase, 'claimed');
    }
  });
});

describe('a claim that the chain reorganises', () => {
  async function claimed() {
    const world = await show();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
    return world;
  }
  /** A page that opens after the claim, when the platform reports it as claimed. */
  async function later(fate: 'pool' | 'forgotten' | 'paid') {
    const world = await claimed();
    world.tab.crash();
    if (fate !== 'paid') world.chain.reorganise(fate);
    world.wallet.loads = 0;
    const tab = world.openTab();
    await settle();
    assert.equal(tab.phase, 'claimed');
    return { ...world, tab, store: tab.store };
  }

  it('is tracked again while a node still has its transaction', async () => {
    const world = await claimed();
    world.chain.reorganise('pool');
    await world.store.refresh();
    await pass(6000);
    assert.equal(world.phase(), 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
  });

  it('is offered again if it is lost, and its new transaction is reported', async () => {
    const world = await claimed();
    const first = world.platform.known;
    world.chain.reorganise('forgotten');
    await world.store.refresh();
    await pass(90_000);
    assert.equal(world.phase(), 'failed');
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.chain.mine();
    await pass(3000);
    assert.equal(world.phase(), 'claimed');
    assert.notEqual(world.platform.known, first);
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is offered again by a later page once the member checks with the contract', async () => {
    const world = await later('forgotten');
    assert.equal(world.wallet.loads, 0, 'a page without a press loads no wallet code');
    void world.store.look();
    await pass(6000);
    assert.equal(world.tab.told.at(-1), 'failed: undone');
    world.store.choose({ staked: 5000 });
    assert.equal(world.tab.phase, 'ready');
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is shown with its receipt if the contract has paid it after all', async () => {
    const world = await later('paid');
    void world.store.look();
    await pass(3000);
    const { progress } = world.store.state;
    assert.equal(progress.step === 'done' && progress.share.hash, world.chain.paidBy);
  });

  it('stays claimed if the contract does not say what it has paid', async () => {
    const world = await later('paid');
    world.chain.isSilent = world.chain.isForgetful = true;
    void world.store.look();
    await pass(6000);
    assert.equal(world.tab.phase, 'claimed');
  });

  it('stays claimed, and says why, if the contract is unreachable', async () => {
    const world = await later('forgotten');
    world.chain.isDown = true;
    await world.store.look();
    assert.equal(world.tab.told.at(-1), 'failed: unreachable');
    world.store.cancel();
    assert.equal(world.tab.phase, 'claimed');
  });

  it('is pending again on a later page while its transaction waits in the pool', async () => {
    const world = await later('pool');
    void world.store.look();
    await pass(6000);
    const { progress } = world.store.state;
    assert.equal(world.tab.phase, 'claiming');
    assert.equal(progress.step === 'working' && progress.hash, world.platform.known);
    await sendFrom(world);
    world.wallet.confirm();
    assert.equal(world.wallet.asksTooMany, 0);
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it('is pending again even if the platform has noticed the reorganisation first', async () => {
    const world = await claimed();
    const first = world.platform.known;
    world.tab.crash();
    world.chain.reorganise('pool');
    world.platform.known = undefined;
    const tab = world.openTab();
    await settle();
    assert.equal(tab.phase, 'claiming');
    world.chain.mine();
    await pass(3000);
    assert.equal(tab.phase, 'claimed');
    assert.equal(world.platform.known, first);
  });

  it('is not sent twice if its transaction reappears after the share was offered again', async () => {
    const world = await later('forgotten');
    void world.store.look();
    await pass(6000);
    assert.equal(world.tab.told.at(-1), 'failed: undone');
    world.chain.findAgain();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    assert.equal(world.wallet.asksTooMany, 0);
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });
});

describe('a claim sent by another browser, with a hash from the platform', () => {
  /** A browser that did not send the claim, after the chain has reorganised it. */
  async function elsewhere(fate: 'pool' | 'forgotten', named?: string) {
    const world = await show();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.chain.mine();
    await pass(3000);
    world.tab.crash();
    world.kept.clear();
    world.platform.tellsHash = true;
    world.chain.reorganise(fate);
    const first = world.platform.known;
    world.platform.known = named ?? first;
    const tab = world.openTab();
    await settle();
    assert.equal(tab.phase, 'claimed');
    return { ...world, tab, store: tab.store, first };
  }
  /** Claims like a member who is offered the share. */
  async function claimAgain(world: Awaited<ReturnType<typeof elsewhere>>) {
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  }

  it('is pending while it waits in the pool, and no second one is offered', async () => {
    const world = await elsewhere('pool');
    void world.store.look();
    await pass(6000);
    const { progress, isSplitKnown } = world.store.state;
    assert.equal(world.tab.phase, 'claiming');
    assert.equal(progress.step === 'working' && progress.hash, world.first);
    assert.equal(isSplitKnown, false, 'this browser does not know how the member has divided the share');
    await sendFrom(world);
    world.wallet.confirm();
    assert.deepEqual([world.wallet.asksTooMany, world.chain.waitingClaims], [0, 1]);
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.chain.paidBy, world.first);
  });

  it('is offered again once no node has it', async () => {
    const world = await elsewhere('forgotten');
    void world.store.look();
    await pass(6000);
    assert.equal(world.tab.told.at(-1), 'failed: undone');
    await claimAgain(world);
    assert.notEqual(world.platform.known, world.first);
  });

  it('is offered again once the contract has reverted it', async () => {
    const world = await elsewhere('pool');
    void world.store.look();
    await pass(6000);
    world.chain.mine(true);
    await pass(6000);
    assert.equal(world.tab.told.at(-1), 'failed: reverted');
    await claimAgain(world);
  });

  it('is not sent twice if it reappears after the share was offered again', async () => {
    const world = await elsewhere('forgotten');
    void world.store.look();
    await pass(6000);
    world.chain.findAgain();
    await sendFrom(world);
    world.wallet.confirm();
    await settle();
    assert.equal(world.wallet.asksTooMany, 0);
    world.chain.mine();
    await pass(3000);
    assert.equal(world.tab.phase, 'claimed');
    assert.equal(world.chain.paidBy, world.first);
  });

  it("is not tracked if the platform's hash is malformed", async () => {
    const world = await elsewhere('pool', '0x12');
    void world.store.look();
    await pass(6000);
    assert.equal(world.tab.told.at(-1), 'failed: undone');
  });
});

describe('a claim without a record', () => {
  async function paid() {
    const world = createWorld();
    world.chain.send('claim');
    world.chain.mine();
    return world;
  }

  it('is found and reported if the wallet is available', async () => {
    const world = await paid();
    const tab = world.openTab();
    await settle();
    assert.equal(tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });

  it("can be identified by the member's hash if the chain does not find it", async () => {
    const world = await paid();
    world.chain.isForgetful = true;
    const tab = world.openTab();
    await settle();
    assert.equal(tab.phase, 'failed');
    await tab.store.report('0x12');
    assert.equal(tab.store.state.isHashInvalid, true);
    await tab.store.report(`0x${'7e'.repeat(32)}`);
    assert.deepEqual(tab.told, ['checked', 'failed: not-found']);
    await tab.store.report(world.chain.paidBy ?? '');
    assert.equal(tab.phase, 'claimed');
    assert.equal(world.platform.known, world.chain.paidBy);
  });
});

describe('a share without a claim contract', () => {
  const replies = {
    'GET /api/token_claims': { data: [{ ...season, claimContractAddress: null }] },
    [eligibilityRoute]: shareOf(account, { claimContractAddress: null }),
  } as never;

  async function offer(store: ClaimStore, transaction?: Promise<string>): Promise<ReadyProof | undefined> {
    const ready = await store.handOver();
    if (ready) await store.takeOn(ready, transaction);
    return ready;
  }

  it('hands its proof to the page, and reports the transaction that the page returns', async () => {
    const hash = `0x${'8A'.repeat(32)}`;
    const { store, program, phase } = await show({ replies });
    program.on(reportRoute, { data: {} } as never);
    assert.equal(phase(), 'not-ready');
    assert.equal((await offer(store, Promise.resolve(hash)))?.amount, amount);
    assert.deepEqual(store.state.handOver, { step: 'reported', hash: hash.toLowerCase() });
  });

  it('remains claimable if the page fails', async () => {
    const { store } = await show({ replies });
    await offer(store, Promise.reject(new Error('declined')));
    assert.equal(store.state.handOver.step, 'not-sent');
  });

  it('is shown with its proof if no page takes it, or as not ready if there is none yet', async () => {
    const { store, program } = await show({ replies });
    await offer(store);
    assert.equal(store.state.handOver.step, 'proven');
    program.on(proofRoute, { proof: null } as never);
    await store.handOver();
    assert.equal(store.state.handOver.step, 'no-proof');
  });
});

const userOf = (id: string) => {
  const session = signedIn(id);
  return { ...('user' in session && session.user), wallets: [{ address: account, type: 'evm' as const }] };
};
