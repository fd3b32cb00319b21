import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { contract, inLeaf, piece, type ContractFixture } from '../../../../demo/states/pieces.js';
import type { PageResponse } from '../../../../src/contract/index.js';
import { MintStore } from '../../../../src/browser/stores/minting/mint-store.js';
import { createFakeProgram, fails, hangs, settled, type Replies } from '../fake-program.js';
import { assets, capabilities, contracts, FakeMinting, loadMintCode, member } from './fake-minting.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const listOf = (...data: ContractFixture[]): PageResponse<'GET /api/minting/contracts'> => ({
  data,
  hasNextPage: false,
  stats: data.map(({ id }) => ({
    mintingContractId: id,
    _sum: { quantity: 100, quantityMinted: 41 },
    _count: { isListed: 1 },
  })),
});

/** Shows a store with the fake platform's contracts to a member, unless `session` says otherwise. */
function show(replies: Replies = {}, { session = member, contracts: ids = [] as string[], every = 0 } = {}) {
  const minting = new FakeMinting();
  const surroundings = { wallets: () => Promise.resolve(minting.kit()) };
  const program = createFakeProgram({ ...minting.replies(), ...replies }, session, undefined, surroundings);
  const store = new MintStore(program, { contracts: ids, every });
  const close = store.subscribe(() => undefined);
  const find = (id: string) => {
    const found = store.state.pieces.find((each) => each.id === id);
    if (!found) throw new Error(`There is no piece ${id}.`);
    return found;
  };
  return { minting, program, store, close, find };
}

async function pass(ms = 1000): Promise<void> {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

describe('the mint store', () => {
  before(loadMintCode);
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now }));
  afterEach(() => mock.timers.reset());

  it('has every piece with its price, and requests everything once', async () => {
    const { store, program, find } = show();
    assert.equal(store.state.status, 'loading');
    await settled();
    assert.equal(store.state.status, 'ready');
    assert.equal(find(assets.wallet.id).price?.kind, 'native');
    assert.equal(find(assets.offchain.id).availability.code, 'available');
    assert.deepEqual(
      program.asked.map(({ route }) => route).sort(),
      ['GET /api/me/minting/assets', 'GET /api/minting/contracts', 'GET /capabilities'].sort(),
    );
  });

  it('waits for everything that decides the buttons, but at most four seconds, and then keeps showing the pieces', async () => {
    const routes = ['GET /capabilities', 'GET /api/me/minting/assets'] as const;
    for (const route of routes) {
      const { store, close } = show({ [route]: hangs });
      await settled();
      assert.equal(store.state.status, 'loading', route);
      mock.timers.tick(4000);
      assert.equal(store.state.status, 'ready', route);
      close();
    }
    const { store, program } = show({}, { session: { status: 'unknown' } });
    await settled();
    assert.equal(store.state.status, 'loading', 'nobody knows who looks');
    program.end('signed-out');
    await settled();
    assert.equal(store.state.status, 'ready');
    program.on('GET /api/me/minting/assets', hangs);
    program.signIn('mira');
    assert.equal(store.state.status, 'ready', 'what was shown stays');
  });

  it('requests points, badges and token names only if a piece needs them', async () => {
    const dear = piece(4, 'Dear', inLeaf(5));
    const foreign = piece(5, 'Foreign', { price: '7', currencyAddress: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35' });
    const gated = contract(9, 'Gated', {
      mintingContractAssets: [dear, foreign],
      mintingContractBadgeAssociation: [{ loyaltyBadge: { id: 'badge', name: 'Evergreen', imageUrl: null } }],
    });
    const { program } = show({ 'GET /api/minting/contracts': listOf(gated) });
    await settled();
    for (const route of ['GET /api/me/accounts', 'GET /api/me/badges', 'GET /api/token_claims'] as const)
      assert.equal(program.count(route), 1, route);
  });

  it('shows only the contracts that the page names', async () => {
    const { store } = show({}, { contracts: [contracts.offchain.id] });
    await settled();
    assert.deepEqual(
      store.state.contracts.map(({ name }) => name),
      ['Store'],
    );
    store.configure({ contracts: ['unknown'], every: 0 });
    assert.equal(store.state.status, 'empty');
  });

  it('sums up a contract unless one of its pieces is unlimited', async () => {
    const endless = contract(8, 'Endless', { mintingContractAssets: [piece(6, 'Endless', { unlimitedQty: true })] });
    const { store } = show({ 'GET /api/minting/contracts': listOf(contracts.wallet, endless) });
    await settled();
    assert.deepEqual([...store.state.totals], [[contracts.wallet.id, { minted: 41, of: 100 }]]);
  });

  it('opens a piece at its start time', async () => {
    const soon = piece(7, 'Soon', { listingStartsAt: new Date(now + 2500).toISOString() });
    const { find } = show({
      'GET /api/minting/contracts': listOf(
        contract(3, 'Store', { contractKind: 'OFFCHAIN', network: null, mintingContractAssets: [soon] }),
      ),
    });
    await settled();
    assert.equal(find(soon.id).availability.code, 'not-started');
    await pass(1000);
    assert.equal(find(soon.id).availability.code, 'not-started');
    await pass(1000);
    await pass(1000);
    assert.equal(find(soon.id).availability.code, 'available');
  });

  it('shows a piece as sold out while an order holds the last one, and offers it again after a refund', async () => {
    let quantityMinted = 0;
    const last = () => listOf({ ...contracts.offchain, mintingContractAssets: [{ ...assets.offchain, ...few() }] });
    const few = () => ({ quantity: 1, quantityMinted });
    const { minting, store, find } = show({ 'GET /api/minting/contracts': last }, { every: 60_000 });
    await settled();
    assert.equal(find(assets.offchain.id).availability.code, 'available');
    // Somebody else was faster.
    minting.asking = 'refused';
    quantityMinted = 1;
    await store.mint(find(assets.offchain.id), { quantity: 1 });
    await pass(0);
    const { problem } = store.state.orders.get(assets.offchain.id) ?? {};
    assert.deepEqual(problem?.kind === 'refused' && problem.reason, { code: 'sold_out' });
    assert.equal(find(assets.offchain.id).availability.code, 'sold-out');
    store.dismiss(assets.offchain.id);
    quantityMinted = 0;
    await pass(60_000);
    assert.equal(find(assets.offchain.id).availability.code, 'available');
    minting.asking = 'taken';
    void store.mint(find(assets.offchain.id), { quantity: 1 });
    await pass(700);
    assert.equal(minting.orders.length, 1);
  });

  it("reports the error, and tolerates a failure of the member's own mints", async () => {
    const { store } = show({ 'GET /api/minting/contracts': fails('rate_limited', 5000) });
    await settled();
    assert.equal(store.state.status, 'error');
    const { store: other } = show({ 'GET /api/me/minting/assets': fails('upstream_unavailable') });
    await settled();
    assert.equal(other.state.status, 'ready');
    assert.equal(other.state.isMemberUnknown, true);
  });

  it('offers nothing that the proxy does not offer', async () => {
    const { find } = show({ 'GET /capabilities': { ...capabilities, operations: [] } });
    await settled();
    assert.equal(find(assets.offchain.id).availability.code, 'closed');
  });

  it('asks a visitor to sign in, and then offers what they may mint', async () => {
    const { program, find } = show({}, { session: { status: 'signed-out' } });
    await settled();
    assert.equal(find(assets.offchain.id).availability.code, 'sign-in');
    program.signIn('mira');
    await settled();
    assert.equal(find(assets.offchain.id).availability.code, 'available');
  });

  it('mints, reports it once, and counts it towards the limit', async () => {
    const { minting, store, find } = show({
      'GET /api/minting/contracts': listOf({ ...contracts.offchain, perUserMintLimit: 2 }),
    });
    await settled();
    void store.mint(find(assets.offchain.id), { quantity: 2, customInputValue: 'Size M' });
    await pass(700);
    assert.equal(store.state.isMinting, true);
    minting.finish(minting.order());
    await pass(1000);
    assert.deepEqual(
      store.state.news.map(({ kind }) => kind),
      ['minted'],
    );
    store.dismiss(assets.offchain.id);
    assert.equal(store.state.orders.size, 0);
    assert.equal(find(assets.offchain.id).isMine, true);
    assert.deepEqual(find(assets.offchain.id).availability, { code: 'limit', limit: 2 });
  });

  it('separates the orders of different members', async () => {
    const { minting, program, store, find } = show();
    await settled();
    void store.mint(find(assets.offchain.id), { quantity: 1 });
    await pass(100);
    assert.equal(store.state.orders.size, 1);
    program.signIn('noor');
    assert.equal(store.state.orders.size, 0);
    minting.finish(minting.order());
    await pass(5000);
    assert.deepEqual(store.state.news, []);
    program.signIn('mira');
    await pass(1000);
    assert.deepEqual(
      store.state.news.map(({ kind }) => kind),
      ['minted'],
    );
  });

  it('checks a required collection on the chain once the member opens the piece', async () => {
    const address = '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629';
    const gated = { ...contracts.wallet, mustOwnCollections: [{ address, network: 'abstract' }] };
    const { store, find } = show({ 'GET /api/minting/contracts': listOf(gated) });
    await settled();
    assert.deepEqual([...store.state.viewer.collections], []);
    await store.lookForGates(find(assets.wallet.id));
    assert.deepEqual([...store.state.viewer.collections], [[address.toLowerCase(), true]]);
  });

  it('leaves orders to the browser when the last subscriber leaves, and resumes them', async () => {
    const { minting, store, close, find } = show();
    await settled();
    void store.mint(find(assets.relayed.id), { quantity: 1 });
    await pass(100);
    close();
    assert.equal(store.state.status, 'idle');
    minting.finish(minting.order());
    store.subscribe(() => undefined);
    await pass(1000);
    assert.equal(minting.requests, 1);
    assert.equal(store.state.orders.get(assets.relayed.id)?.entry?.stage, 'minted');
  });
});
