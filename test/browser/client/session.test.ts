import { expect } from '@open-wc/testing';
import { createClock } from '../../../src/browser/client/clock.js';
import { createSession, type SessionState, type SessionStore } from '../../../src/browser/client/session.js';
import { createTabs, noTabs, type Tabs } from '../../../src/browser/client/tabs.js';
import { createClient, type Client } from '../../../src/browser/client/transport.js';
import { createFakeConnectivity } from '../../support/fake-connectivity.js';
import { address, createFakeProxy, problem, until, wait, type FakeProxy } from '../../support/fake-proxy.js';

const user = { id: 'u-1', displayName: 'Ada', logoUrl: null, wallets: [] };
const signedIn = (seconds = 3600) =>
  ({ status: 'signed-in', user, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }) as const;
const signedOut = { status: 'signed-out' } as const;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function setup(proxy: FakeProxy, tabs: Tabs = noTabs) {
  const connectivity = createFakeConnectivity();
  const clock = createClock({ connectivity, sample: async () => undefined });
  const states: SessionState[] = [];
  const client: Client = createClient({
    proxy: address,
    fetch: proxy.fetch,
    clock,
    onSignedOut: () => session.expire(),
    onSignedIn: () => session.confirm(),
  });
  const session: SessionStore = createSession({
    client,
    clock,
    connectivity,
    tabs,
    changed: (state) => states.push(state),
  });
  const listen = () => void stops.push(session.state.subscribe(() => undefined));
  return { session, states, listen, client, ...connectivity };
}

/** Says that the browser shows the page again as it was left. */
const restore = (persisted = true) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

const status = (session: SessionStore, is: SessionState['status']) => () => session.state.get().status === is;

describe('the session', () => {
  it('is unknown and not requested until someone subscribes', async () => {
    const proxy = createFakeProxy({ 'GET /session': () => signedIn() });
    const { session, listen } = setup(proxy);
    await wait(10);
    expect([session.state.get().status, proxy.seen.length]).to.deep.equal(['unknown', 0]);
    listen();
    await until(status(session, 'signed-in'), 'it is read');
  });

  for (const [how, come] of [
    ['the Back button shows the page as it was', () => restore()],
    ['the browser wakes a frozen page', () => document.dispatchEvent(new Event('resume'))],
  ] as const)
    it(`is read at once when ${how}, however recently it was read`, async () => {
      let answer: object = signedIn();
      const proxy = createFakeProxy({ 'GET /session': () => answer });
      const { session, listen } = setup(proxy);
      listen();
      await until(status(session, 'signed-in'), 'somebody is signed in');
      answer = signedOut;
      restore(false);
      expect(proxy.seen.length, 'a page that was loaded is no page that comes back').to.equal(1);
      come();
      await until(status(session, 'expired'), 'nobody is signed in any more');
      for (const stop of stops.splice(0)) stop();
      come();
      expect(proxy.seen.length, 'nobody listens').to.equal(2);
    });

  it('works if the browser denies a channel between tabs', async () => {
    const { BroadcastChannel } = globalThis;
    class DeniedChannel {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    }
    for (const [channel, name] of [
      [DeniedChannel, 'denied'],
      [undefined, 'missing'],
    ] as const)
      try {
        globalThis.BroadcastChannel = channel as never;
        const { session, listen } = setup(
          createFakeProxy({ 'GET /session': () => signedIn(), 'DELETE /session': () => signedOut }),
          createTabs(address),
        );
        listen();
        await until(status(session, 'signed-in'), `the session is read although the channel is ${name}`);
        await session.signOut();
        expect(session.state.get().status).to.equal('signed-out');
      } finally {
        globalThis.BroadcastChannel = BroadcastChannel;
      }
  });

  it('remains unknown, with the reason, if the proxy cannot be asked', async () => {
    const { session, listen, online } = setup(createFakeProxy({ 'GET /session': () => problem('bad_request', 400) }));
    listen();
    await until(() => 'problem' in session.state.get(), 'it failed');
    const state = session.state.get();
    expect(state.status === 'unknown' && state.problem?.code).to.equal('bad_request');
    online.set(false);
  });

  it('is read again when the network is back', async () => {
    const proxy = createFakeProxy({ 'GET /session': () => problem('bad_request', 400) });
    const { session, listen, online } = setup(proxy);
    listen();
    await until(() => 'problem' in session.state.get(), 'it failed');
    proxy.on('GET /session', () => signedOut);
    online.set(false);
    online.set(true);
    await until(status(session, 'signed-out'), 'it is read');
  });

  it('ends at the proxy when its member signs out', async () => {
    const proxy = createFakeProxy({ 'GET /session': () => signedIn(), 'DELETE /session': () => signedOut });
    const { session, listen, states } = setup(proxy);
    listen();
    await until(status(session, 'signed-in'), 'it is read');
    await session.signOut();
    expect(session.state.get()).to.deep.equal({ status: 'signed-out', reason: 'member' });
    expect(states.map((state) => state.status)).to.deep.equal(['signed-in', 'signed-out']);
  });

  it('continues if the proxy could not be told to end it', async () => {
    const proxy = createFakeProxy({
      'GET /session': () => signedIn(),
      'DELETE /session': () => problem('internal', 500),
    });
    const { session, listen } = setup(proxy);
    listen();
    await until(status(session, 'signed-in'), 'it is read');
    let code = '';
    await session.signOut().catch((error: { code: string }) => (code = error.code));
    expect([code, session.state.get().status]).to.deep.equal(['internal', 'signed-in']);
  });

  it('expires, with its member still known, if the proxy refuses a request because it has ended', async () => {
    const proxy = createFakeProxy({
      'GET /session': () => signedIn(),
      'GET /api/me/accounts': () => problem('signed_out', 401),
    });
    const { session, listen, client } = setup(proxy);
    listen();
    await until(status(session, 'signed-in'), 'it is read');
    await client.request('GET /api/me/accounts', {}, { member: true }).catch(() => undefined);
    expect(session.state.get()).to.deep.equal({ status: 'expired', user });
  });

  it('counts as not kept if the proxy does not know it right after it began', async () => {
    const proxy = createFakeProxy({
      'GET /session': () => signedOut,
      'GET /api/me/accounts': () => problem('signed_out', 401),
    });
    const { session, listen, client } = setup(proxy);
    listen();
    await until(status(session, 'signed-out'), 'it is read');
    session.accept(signedIn());
    await client.request('GET /api/me/accounts', {}, { member: true }).catch(() => undefined);
    expect(session.state.get()).to.deep.equal({ status: 'signed-out', reason: 'not-kept' });
  });

  it('expires rather than counts as not kept once the proxy has answered its member', async () => {
    const proxy = createFakeProxy({
      'GET /session': () => signedOut,
      'GET /api/me/accounts': () => ({ data: [] }),
    });
    const { session, listen, client } = setup(proxy);
    listen();
    await until(status(session, 'signed-out'), 'it is read');
    session.accept(signedIn());
    await client.request('GET /api/me/accounts', {}, { member: true });
    proxy.on('GET /api/me/accounts', () => problem('signed_out', 401));
    await client.request('GET /api/me/accounts', {}, { member: true }).catch(() => undefined);
    expect(session.state.get()).to.deep.equal({ status: 'expired', user });
  });

  it('expires when its time is over and the proxy agrees', async () => {
    const first = signedIn(0.5);
    const isOver = () => Date.now() >= Date.parse(first.expiresAt);
    const proxy = createFakeProxy({ 'GET /session': () => (isOver() && proxy.seen.length > 1 ? signedOut : first) });
    const { session, states, listen } = setup(proxy);
    listen();
    await until(status(session, 'expired'), 'it expired');
    expect(states[0]?.status).to.equal('signed-in');
  });

  it('is not undone by an answer from before the sign-in', async () => {
    let answer: (value: object) => void = () => undefined;
    const proxy = createFakeProxy({ 'GET /session': () => new Promise<object>((resolve) => (answer = resolve)) });
    const { session, listen } = setup(proxy);
    listen();
    await until(() => proxy.seen.length === 1, 'it is asked');
    session.accept(signedIn());
    answer(signedOut);
    await wait(20);
    expect(session.state.get().status).to.equal('signed-in');
  });

  it('begins and ends in all tabs', async () => {
    let now: object = signedOut;
    const replies = { 'GET /session': () => now, 'DELETE /session': () => (now = signedOut) } as const;
    const here = setup(createFakeProxy(replies), createTabs(address));
    const there = setup(createFakeProxy(replies), createTabs(address));
    here.listen();
    there.listen();
    await until(status(there.session, 'signed-out'), 'it is read');
    now = signedIn();
    here.session.accept(signedIn());
    await until(status(there.session, 'signed-in'), 'the other tab followed');
    await here.session.signOut();
    await until(status(there.session, 'signed-out'), 'the other tab followed');
    expect(there.session.state.get()).to.deep.equal({ status: 'signed-out', reason: 'elsewhere' });
  });
});
