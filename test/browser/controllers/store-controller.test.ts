import { expect } from '@open-wc/testing';
import { SessionController } from '../../../src/browser/controllers/session.js';
import type { QueryArguments } from '../../../src/browser/stores/query.js';
import { askFor, listFor } from '../../support/answer-store.js';
import { createFakeProxy, problem, until, wait, type Seen } from '../../support/fake-proxy.js';
import { clear, createHost, mount } from '../../support/program-host.js';

type Currencies = QueryArguments<'GET /api/loyalty/currencies'>;
const currencies: Currencies = { route: 'GET /api/loyalty/currencies', request: {} };
const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const user = (id: string) => ({ id, displayName: null, logoUrl: null, wallets: [] });
const signedIn = (id: string) => ({ status: 'signed-in', user: user(id), expiresAt: '2099-01-01T00:00:00Z' });

const queryHost = (args: () => Currencies | null = () => currencies) => createHost((host) => askFor(host, args));

afterEach(clear);

describe('query controller', () => {
  it('goes from idle to pending to success, and renders its host each time', async () => {
    const { host, controller } = queryHost();
    expect(controller.state).to.deep.equal({ status: 'idle' });
    const seen: string[] = [];
    host.addController({ hostUpdated: () => void seen.push(controller.state.status) });
    mount(createFakeProxy({ 'GET /api/loyalty/currencies': () => ({ data: rows('a'), hasNextPage: false }) }), host);
    await until(() => controller.state.status === 'success', 'it is there');
    await host.updateComplete;
    expect([...new Set(seen)]).to.deep.equal(['idle', 'pending', 'success']);
  });

  it('requests nothing while the element is far from the viewport', async () => {
    const { host, controller } = queryHost();
    const spacer = document.createElement('div');
    spacer.style.height = '5000px';
    const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => ({ data: [], hasNextPage: false }) });
    mount(proxy, spacer, host);
    await wait(150);
    expect([controller.state.status, proxy.seen.length]).to.deep.equal(['idle', 0]);
    spacer.remove();
    await until(() => controller.state.status === 'success', 'it came near');
  });

  it('gives a second element the first one’s answer without another request', async () => {
    const proxy = createFakeProxy({
      'GET /api/loyalty/currencies': () => ({ data: rows('a'), hasNextPage: false }),
    });
    const first = queryHost();
    const program = mount(proxy, first.host);
    await until(() => first.controller.state.status === 'success', 'it is there');
    const second = queryHost();
    program.append(second.host);
    await until(() => second.controller.state.status === 'success', 'it is there');
    expect(proxy.count('GET /api/loyalty/currencies')).to.equal(1);
  });

  it('requests again when the query changes, and stops when there is none', async () => {
    let args: Currencies | null = currencies;
    const { host, controller } = queryHost(() => args);
    const proxy = createFakeProxy({
      'GET /api/loyalty/currencies': ({ url }: Seen) => ({ data: rows(url.search), hasNextPage: false }),
    });
    mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    args = { ...currencies, request: { query: { limit: 5 } } };
    host.requestUpdate();
    await host.updateComplete;
    expect(controller.state.status).to.equal('pending');
    await until(() => controller.state.status === 'success', 'it is there');
    expect(controller.state.status === 'success' && controller.state.data.data[0]?.id).to.equal('?limit=5');
    args = null;
    host.requestUpdate();
    await host.updateComplete;
    expect(controller.state).to.deep.equal({ status: 'idle' });
  });

  it('reports the error and when it will retry', async () => {
    const proxy = createFakeProxy({
      'GET /api/loyalty/currencies': () => problem('rate_limited', 429, { 'retry-after': '30' }),
    });
    const { host, controller } = queryHost();
    const before = Date.now();
    mount(proxy, host);
    await until(() => controller.state.status === 'error', 'it failed');
    const { state } = controller;
    expect(state.status === 'error' && state.error.code).to.equal('rate_limited');
    // The half minute that the proxy asked for, and up to a tenth more.
    expect(state.status === 'error' && state.retryAt).to.be.within(before + 30_000, Date.now() + 33_000);
  });

  it('does not retry an error that the owner has to fix', async () => {
    const { host, controller } = queryHost();
    mount(createFakeProxy({ 'GET /api/loyalty/currencies': () => problem('not_found', 404) }), host);
    await until(() => controller.state.status === 'error', 'it failed');
    expect(controller.state).to.not.have.property('retryAt');
  });

  it('is slow after four seconds', async () => {
    const { host, controller } = queryHost();
    mount(createFakeProxy({ 'GET /api/loyalty/currencies': () => new Promise(() => undefined) }), host);
    await until(() => controller.state.status === 'pending', 'it waits');
    expect(controller.state).to.deep.equal({ status: 'pending', slow: false });
    await until(() => controller.state.status === 'pending' && controller.state.slow, 'it is slow');
  });

  it('stops when the element is removed, and starts again when it returns', async () => {
    let asked = 0;
    const proxy = createFakeProxy({
      'GET /api/loyalty/currencies': () => ({ data: rows(String(asked++)), hasNextPage: false }),
    });
    const { host, controller } = queryHost(() => ({ ...currencies, every: 20 }));
    const program = mount(proxy, host);
    await until(() => asked > 1, 'it refreshes');
    host.remove();
    await wait(30);
    const before = asked;
    await wait(80);
    expect([asked, controller.state.status]).to.deep.equal([before, 'idle']);
    program.append(host);
    await until(() => asked > before, 'it goes on');
  });

  it('requests member data only while somebody is signed in, and never shows it to another member', async () => {
    let session: object = { status: 'signed-out' };
    let who = 'first';
    const proxy = createFakeProxy({
      'GET /session': () => session,
      'DELETE /session': () => ({ status: 'signed-out' }),
      'GET /api/me/accounts': () => ({ data: rows(who), hasNextPage: false }),
    });
    const { host, controller } = createHost((each) => {
      const query = askFor(each, () => ({ route: 'GET /api/me/accounts', request: {}, member: true }));
      return { query, session: new SessionController(each) };
    });
    const own = () =>
      controller.query.state.status === 'success' ? controller.query.state.data.data[0]?.id : undefined;
    const program = mount(proxy, host);
    await until(() => controller.session.state.status === 'signed-out', 'it is read');
    expect([controller.query.state.status, proxy.count('GET /api/me/accounts')]).to.deep.equal(['idle', 0]);
    session = signedIn('first');
    await program.program?.session.read();
    await until(() => own() === 'first', 'their own is there');
    await controller.session.signOut();
    await host.updateComplete;
    expect(controller.query.state.status).to.equal('idle');
    who = 'second';
    session = signedIn('second');
    await program.program?.session.read();
    await until(() => own() === 'second', 'their own is there');
  });

  it('keeps member data after the session expires, and requests no more', async () => {
    let session: object = signedIn('first');
    const proxy = createFakeProxy({
      'GET /session': () => session,
      'GET /api/me/accounts': () => ({ data: rows('mine'), hasNextPage: false }),
    });
    const { host, controller } = createHost((each) =>
      askFor(each, () => ({ route: 'GET /api/me/accounts', request: {}, member: true, every: 20 })),
    );
    const program = mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    session = { status: 'signed-out' };
    await program.program?.session.read();
    await wait(40);
    const before = proxy.count('GET /api/me/accounts');
    await wait(60);
    expect([controller.state.status, proxy.count('GET /api/me/accounts')]).to.deep.equal(['success', before]);
  });
});

describe('pages controller', () => {
  const all = Array.from({ length: 9 }, (_, index) => `m${index}`);
  const list = (order: () => readonly string[]) =>
    createFakeProxy({
      'GET /api/loyalty/accounts': ({ url }: Seen) => {
        const after = url.searchParams.get('startingAfter');
        const from = after ? order().indexOf(after) + 1 : 0;
        const ids = order().slice(from, from + 3);
        return { data: rows(...ids), hasNextPage: from + 3 < order().length };
      },
    });
  const pagesHost = () => createHost((host) => listFor(host, { route: 'GET /api/loyalty/accounts', request: {} }));
  const ids = ({ state }: Pick<ReturnType<typeof pagesHost>['controller'], 'state'>) =>
    state.status === 'success' ? state.data.map(({ id }) => id) : [];

  it('loads page after page, to the end', async () => {
    const { host, controller } = pagesHost();
    mount(
      list(() => all),
      host,
    );
    await until(() => controller.state.status === 'success', 'it is there');
    const more = controller.store?.loadMore();
    expect(controller.state.status === 'success' && controller.state.loadingMore).to.equal(true);
    await more;
    await controller.store?.loadMore();
    expect(ids(controller)).to.deep.equal(all);
    expect(controller.state.status === 'success' && controller.state.hasNextPage).to.equal(false);
    await controller.store?.loadMore();
    expect(ids(controller)).to.deep.equal(all);
  });

  it('continues from the page’s cursor if it has one, or else after its last row', async () => {
    const { host, controller } = pagesHost();
    const asked: (string | null)[] = [];
    const pages: Record<string, object> = {
      '': { data: rows('a', 'b'), hasNextPage: true, nextCursor: 'place.1' },
      'place.1': { data: rows('c', 'd'), hasNextPage: true },
      d: { data: rows('e'), hasNextPage: false },
    };
    const proxy = createFakeProxy({
      'GET /api/loyalty/accounts': ({ url }: Seen) => {
        const after = url.searchParams.get('startingAfter');
        asked.push(after);
        return pages[after ?? ''];
      },
    });
    mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    await controller.store?.loadMore();
    await controller.store?.loadMore();
    expect(asked).to.deep.equal([null, 'place.1', 'd']);
    expect(ids(controller)).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
  });

  it('returns the same rows object while nothing changes', async () => {
    const { host, controller } = pagesHost();
    mount(
      list(() => all),
      host,
    );
    await until(() => controller.state.status === 'success', 'it is there');
    const { state } = controller;
    expect(controller.state.status === 'success' && controller.state.data).to.equal(
      state.status === 'success' && state.data,
    );
  });

  it('neither loses nor duplicates rows when the order changes', async () => {
    let order: readonly string[] = all;
    const { host, controller } = pagesHost();
    mount(
      list(() => order),
      host,
    );
    await until(() => controller.state.status === 'success', 'it is there');
    await controller.store?.loadMore();
    order = ['m4', 'm0', 'm1', 'm2', 'm3', 'm5', 'm6', 'm7', 'm8'];
    await controller.store?.refresh();
    await until(() => ids(controller)[0] === 'm4', 'the new order is there');
    await until(() => ids(controller).length === 6, 'both pages are there');
    expect(ids(controller)).to.deep.equal(order.slice(0, 6));
    await controller.store?.loadMore();
    expect(ids(controller)).to.deep.equal(order);
  });

  it('keeps the rows if the next page fails, says why, and can retry', async () => {
    const proxy = list(() => all);
    const { host, controller } = pagesHost();
    mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    proxy.on('GET /api/loyalty/accounts', () => problem('bad_request', 400));
    await controller.store?.loadMore();
    const { state } = controller;
    expect(state.status === 'success' && state.moreError?.code).to.equal('bad_request');
    expect(ids(controller)).to.deep.equal(['m0', 'm1', 'm2']);
    proxy.on('GET /api/loyalty/accounts', () => ({ data: rows('m3'), hasNextPage: false }));
    await controller.store?.loadMore();
    expect(ids(controller)).to.deep.equal(['m0', 'm1', 'm2', 'm3']);
    expect(controller.state).to.not.have.property('moreError');
  });

  it('stops at a list that always ends with the same row', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/accounts': () => ({ data: rows('a'), hasNextPage: true }) });
    const { host, controller } = pagesHost();
    mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    await controller.store?.loadMore();
    expect(ids(controller)).to.deep.equal(['a']);
    expect(controller.state.status === 'success' && controller.state.hasNextPage).to.equal(false);
  });
});
