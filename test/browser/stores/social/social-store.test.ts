import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { quest, questId, rules } from '../../../../demo/states/quests.js';
import type { SessionState } from '../../../../src/browser/client/session.js';
import type { TabMessage, Tabs } from '../../../../src/browser/client/tabs.js';
import type { AuthType } from '../../../../src/contract/identity/social.js';
import type { LinkBrowser, ReturnedLink, StartedLink } from '../../../../src/browser/stores/social/link-account.js';
import { SocialStore } from '../../../../src/browser/stores/social/social-store.js';
import { createFakeProgram, fails, hangs, putClock, settled, signedIn, type Replies } from '../fake-program.js';

const attempt = '0123456789abcdef0123456789abcdef';
const start = 'POST /api/me/social/{authType}/start';
const verify = 'POST /api/me/social/{authType}/verify';
const finish = 'POST /api/me/social/finish';

const accounts = (...types: AuthType[]) => ({
  data: types.map((authType) => ({ authType, name: `mira at ${authType}`, verifiedAt: null })),
});
const noQuests = { ...rules(), groups: null };
const inWindow = { attempt, url: 'https://provider.example/consent', code: null };
const byProfile = { attempt, url: 'https://platform.example/connect', code: 'LAUREL42' };

/** Creates a browser whose windows the test controls. */
function fakeBrowser() {
  const browser = {
    /** URLs to which windows have been sent. */
    urls: [] as string[],
    /** Links for which the tab itself has navigated away. */
    left: [] as StartedLink[],
    copied: [] as string[],
    isClosed: false,
    landing: undefined as URLSearchParams | undefined,
    blocksWindows: false,
    hasClipboard: true,
    isLookedAt: true,
    returned: undefined as ReturnedLink | undefined,
    open() {
      browser.isClosed = false;
      browser.landing = undefined;
      if (browser.blocksWindows) return undefined;
      return {
        get isClosed() {
          return browser.isClosed;
        },
        get landing() {
          return browser.landing;
        },
        go: (url: string) => void browser.urls.push(url),
        close: () => void (browser.isClosed = true),
      };
    },
    leaveFor: (_url: string, link: StartedLink) => void browser.left.push(link),
    takeReturn() {
      const { returned } = browser;
      browser.returned = undefined;
      return returned;
    },
    copy(text: string) {
      browser.copied.push(text);
      return Promise.resolve(browser.hasClipboard);
    },
  };
  return browser satisfies LinkBrowser;
}

/** The tabs of one browser, which hear each other. */
function linkedTabs(): { open(): Tabs } {
  const tabs = new Set<Set<(message: TabMessage) => void>>();
  return {
    open() {
      const own = new Set<(message: TabMessage) => void>();
      tabs.add(own);
      return {
        tell: (message) =>
          [...tabs].filter((other) => other !== own).forEach((other) => other.forEach((hear) => hear(message))),
        listen(listener) {
          own.add(listener);
          return () => own.delete(listener);
        },
      };
    },
  };
}

/** Lets time pass in steps in which a window is checked. */
async function pass(milliseconds: number): Promise<void> {
  for (let step = 0; step < milliseconds; step += 400) {
    mock.timers.tick(400);
    await settled();
  }
}

function show(
  replies: Replies = {},
  {
    session = signedIn('mira'),
    kept = new Map<string, string>(),
    tabs,
  }: { session?: SessionState; kept?: Map<string, string>; tabs?: Tabs } = {},
) {
  const all = { 'GET /api/me/social': accounts(), 'GET /api/quests': noQuests, ...replies };
  const program = createFakeProgram(all, session, kept, tabs && { tabs });
  const browser = fakeBrowser();
  const store = new SocialStore(program, { browser });
  const close = store.subscribe(() => undefined);
  return {
    program,
    browser,
    store,
    close,
    step: (provider: AuthType) => store.state.links.get(provider)?.step,
    news: () => store.state.news.map(({ provider, kind }) => `${provider} ${kind}`),
    /** Brings the window back to this site, and lets the store check it. */
    async land(parameters = '') {
      browser.landing = new URLSearchParams(`laurel-attempt=${attempt}${parameters}`);
      mock.timers.tick(400);
      await settled();
    },
  };
}

async function begun(provider: AuthType, replies: Replies = {}) {
  const shown = show({ [start]: inWindow, ...replies });
  await settled();
  void shown.store.begin(provider);
  await settled();
  return shown;
}

describe('social store', () => {
  beforeEach(() =>
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }),
  );
  afterEach(() => mock.reset());

  it('has the linked accounts with their names, and the number of quests that need each other one', async () => {
    const { store } = show({
      'GET /api/me/social': accounts('twitter'),
      'GET /api/quests': {
        ...rules(
          quest(1, 'Show your plot', 'drip_instagram_post', 40),
          quest(2, 'Follow the grove', 'drip_instagram_follow', 20),
          quest(3, 'Mend a page', 'github_merge_pull_request', 90),
        ),
        groups: null,
      },
    });
    await settled();
    const { status, linked, needs } = store.state;
    assert.deepEqual([status, linked?.get('twitter'), linked?.size], ['ready', 'mira at twitter', 1]);
    assert.deepEqual([needs.get('instagram')?.count, needs.get('github')?.count], [2, 1]);
  });

  it('says of points that quests bring that a member’s multipliers may add to them, once it knows those', async () => {
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', deletedAt: null };
    const factor = {
      id: questId(950),
      multiplier: 1.5,
      title: null,
      description: null,
      userId: questId(902),
      ...times,
    };
    let answer: (() => void) | undefined;
    const held = new Promise<object>((resolve) => {
      answer = () => resolve({ data: [factor], hasNextPage: false });
    });
    const { store } = show({
      'GET /api/quests': { ...rules(quest(1, 'Show your plot', 'drip_instagram_post', 40)), groups: null },
      'GET /api/me/multipliers': () => held as never,
    });
    await settled();
    assert.equal(store.state.status, 'loading');
    answer?.();
    await settled();
    assert.equal(store.state.status, 'ready');
    const amounts = [...(store.state.needs.get('instagram')?.amounts.values() ?? [])];
    assert.deepEqual(amounts, [{ amount: '40', isUpTo: false, isFrom: true }]);
  });

  it('does not count an unverified name as linked, but does count an account without a name', async () => {
    const { store } = show({
      'GET /api/me/social': {
        data: [{ authType: 'steam', name: null, verifiedAt: null }],
        unverified: [{ authType: 'discord', name: 'csvname' }],
      },
    });
    await settled();
    const { linked, unverified } = store.state;
    assert.deepEqual([[...(linked ?? [])], [...unverified]], [[['steam', null]], [['discord', 'csvname']]]);
  });

  it('waits for the quests before it shows rows, but not for long, and works without them', async () => {
    const waiting = show({ 'GET /api/quests': hangs });
    await settled();
    assert.equal(waiting.store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(waiting.store.state.status, 'ready');
    waiting.close();
    const failed = show({ 'GET /api/quests': fails('unreachable') });
    await settled();
    assert.deepEqual([failed.store.state.status, failed.store.state.needs.size], ['ready', 0]);
  });

  it("waits for the member's progress too, but never again once rows are shown", async () => {
    const quests = { ...rules(quest(1, 'Show your plot', 'drip_instagram_post', 40)), groups: null };
    const { store, program } = show({ 'GET /api/quests': quests, 'GET /api/me/quests': hangs });
    await settled();
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(store.state.status, 'ready');
    program.on('GET /api/me/social', accounts('instagram'));
    await store.refresh();
    program.on('GET /api/me/social', accounts());
    await store.refresh();
    assert.equal(store.state.status, 'ready', 'the member’s quests are asked for anew');
  });

  it("requests the member's progress only if a quest needs an account that is not linked", async () => {
    const quests = { ...rules(quest(1, 'Show your plot', 'drip_instagram_post', 40)), groups: null };
    const linked = show({ 'GET /api/me/social': accounts('instagram'), 'GET /api/quests': quests });
    await settled();
    assert.equal(linked.program.count('GET /api/me/quests'), 0);
    linked.close();
    const done = { loyaltyRuleId: questId(1), request: { status: 'completed' as const } };
    const open = show({ 'GET /api/quests': quests, 'GET /api/me/quests': { data: [done], missing: [] } });
    await settled();
    assert.deepEqual([open.program.count('GET /api/me/quests'), open.store.state.needs.size], [1, 0]);
  });

  it('has no needed accounts while linking is closed', async () => {
    const quests = { ...rules(quest(1, 'Show your plot', 'drip_instagram_post', 40)), groups: null };
    const { store } = show({ 'GET /api/quests': { ...quests, closed: ['connect'] } });
    await settled();
    assert.deepEqual([store.state.isClosed, store.state.needs.size], [true, 0]);
  });

  it('shows a visitor the providers, and requests no accounts', async () => {
    const { store, program } = show({}, { session: { status: 'signed-out' } });
    await settled();
    assert.deepEqual([store.state.status, store.state.linked], ['ready', undefined]);
    assert.equal(program.count('GET /api/me/social'), 0);
  });

  it('reports slow loading, a failure, and unavailability', async () => {
    const slow = show({ 'GET /api/me/social': hangs });
    assert.equal(slow.store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(slow.store.state.status, 'slow');
    slow.close();
    for (const [code, status] of [
      ['unreachable', 'error'],
      ['not_found', 'unavailable'],
    ] as const) {
      const { store } = show({ 'GET /api/me/social': fails(code) });
      await settled();
      assert.equal(store.state.status, status);
    }
  });

  it('reports that linking is closed', async () => {
    const { store } = show({ 'GET /api/quests': { ...noQuests, closed: ['connect'] } });
    await settled();
    assert.equal(store.state.isClosed, true);
  });

  it('keeps the accounts when the session expires, and hides pending links', async () => {
    const { store, program, step } = await begun('telegram', { 'GET /api/me/social': accounts('github') });
    assert.equal(step('telegram'), 'waiting');
    program.end('expired');
    assert.deepEqual([store.state.status, store.state.session], ['ready', 'expired']);
    assert.deepEqual([store.state.linked?.size, store.state.links.size], [1, 0]);
  });

  describe("in a provider's window", () => {
    it('links, and shows the name from the proxy', async () => {
      const { store, program, browser, step, news, land } = await begun('telegram');
      assert.deepEqual([step('telegram'), browser.urls], ['waiting', [inWindow.url]]);
      program.on('GET /api/me/social', accounts('telegram'));
      await land();
      assert.deepEqual([step('telegram'), news(), browser.isClosed], [undefined, ['telegram linked'], true]);
      assert.equal(store.state.linked?.get('telegram'), 'mira at telegram');
    });

    it('invalidates the profile and quests, which contain the account too', async () => {
      const { program, land } = await begun('telegram');
      const { mock: invalidate } = mock.method(program.cache, 'invalidate');
      program.on('GET /api/me/social', accounts('telegram'));
      await land();
      assert.deepEqual(
        invalidate.calls.map(({ arguments: [path] }) => path),
        ['/api/me/'],
      );
    });

    it('opens the window before any request, because browsers would block a later one', () => {
      const { store, program, browser } = show({ [start]: hangs });
      const asked: number[] = [];
      mock.method(browser, 'open', () => void asked.push(program.count(start)));
      void store.begin('telegram');
      assert.deepEqual([asked, program.count(start)], [[0], 1]);
    });

    it('does not trust the window: only what the proxy lists is linked', async () => {
      const { news, land } = await begun('telegram');
      await land('&success=true');
      assert.deepEqual(news(), ['telegram not-linked']);
    });

    it('fails if the window was closed when the member returns, if they cancel, or if the attempt expires', async () => {
      for (const end of ['close', 'cancel', 'forget']) {
        const { store, browser, step, news, close } = await begun('discord');
        if (end === 'close') browser.isClosed = true;
        if (end === 'cancel') store.cancel('discord');
        if (end === 'forget') mock.timers.tick(10 * 60_000);
        await pass(5000);
        assert.deepEqual([step('discord'), news(), browser.isClosed], [undefined, ['discord not-linked'], true], end);
        close();
      }
    });

    for (const [jump, off] of [
      ['back', -2 * 3_600_000],
      ['ahead', 2 * 3_600_000],
    ] as const)
      it(`gives a closed window the same time even if the device's clock is set ${jump}`, async () => {
        const { browser, step, news } = await begun('discord');
        browser.isClosed = true;
        await pass(800);
        putClock(mock, off);
        await pass(2400);
        assert.equal(step('discord'), 'waiting');
        await pass(2000);
        assert.deepEqual([step('discord'), news()], [undefined, ['discord not-linked']]);
      });

    it('keeps waiting for a window that only seems closed because the provider isolates it', async () => {
      const { program, browser, step, news } = await begun('discord');
      browser.isClosed = true;
      browser.isLookedAt = false;
      await pass(3 * 60_000);
      assert.deepEqual([step('discord'), news()], ['waiting', []]);
      assert.ok(program.count('GET /api/me/social') < 45, 'and asks no more than every few seconds');
      program.on('GET /api/me/social', accounts('discord'));
      await pass(5000);
      assert.deepEqual([step('discord'), news()], [undefined, ['discord linked']]);
    });

    it('checks at once, and restarts its countdown, whenever the member returns to the page', async () => {
      const { program, browser, step, news } = await begun('discord');
      browser.isClosed = true;
      for (let visit = 0; visit < 3; visit += 1) {
        browser.isLookedAt = true;
        await pass(3600);
        browser.isLookedAt = false;
        await pass(10_000);
      }
      assert.deepEqual([step('discord'), news()], ['waiting', []]);
      program.on('GET /api/me/social', accounts('discord'));
      browser.isLookedAt = true;
      await pass(400);
      assert.deepEqual(news(), ['discord linked']);
    });

    it('does not treat a failed check as the end', async () => {
      const { program, browser, step, news } = await begun('discord');
      browser.isClosed = true;
      browser.isLookedAt = false;
      program.on('GET /api/me/social', fails('unreachable'));
      await pass(30_000);
      assert.equal(step('discord'), 'waiting');
      program.on('GET /api/me/social', accounts('discord'));
      await pass(5000);
      assert.deepEqual(news(), ['discord linked']);
    });

    it('notices an account that is linked later, when the member returns to the page', async () => {
      const { store, program, browser, news } = await begun('discord');
      browser.isClosed = true;
      await pass(5000);
      assert.deepEqual(news(), ['discord not-linked']);
      await store.comeBack();
      program.on('GET /api/me/social', accounts('discord'));
      await store.comeBack();
      await store.comeBack();
      assert.deepEqual(news(), ['discord not-linked', 'discord linked']);
    });

    it('reports that the provider could not be reached, and can be restarted', async () => {
      const { store, program, step, news } = await begun('steam', { [start]: fails('upstream_unavailable') });
      assert.deepEqual([step('steam'), news()], ['failed', []]);
      program.on(start, inWindow);
      void store.begin('steam');
      await settled();
      assert.equal(step('steam'), 'waiting');
    });

    it('remembers a provider whose status cannot be checked, for this member on this device', async () => {
      const kept = new Map<string, string>();
      const { store, news, land } = show({ [start]: inWindow }, { kept });
      void store.begin('ultra');
      await settled();
      await land();
      assert.deepEqual([news(), [...store.state.unknownStatus]], [['ultra unknown-status'], ['ultra']]);
      assert.deepEqual([...show({}, { kept }).store.state.unknownStatus], ['ultra']);
      assert.deepEqual([...show({}, { kept, session: signedIn('kofi') }).store.state.unknownStatus], []);
    });

    it('reports that an account has no channel, and can continue without one', async () => {
      const { store, step, news, land } = await begun('google');
      await land('&error=YOUTUBE_CHANNEL_NOT_FOUND');
      assert.deepEqual([step('google'), news()], ['no-channel', []]);
      void store.begin('google', true);
      assert.equal(step('google'), 'waiting');
    });
  });

  describe('without a window', () => {
    it('navigates in this tab, and notices the linked account when the member returns', async () => {
      const { store, program, browser, step, news } = show({ [start]: inWindow });
      browser.blocksWindows = true;
      await store.begin('telegram');
      assert.deepEqual([step('telegram'), browser.left], ['blocked', [{ authType: 'telegram', attempt }]]);
      await store.comeBack();
      assert.deepEqual([step('telegram'), news()], ['blocked', []]);
      program.on('GET /api/me/social', accounts('telegram'));
      await store.comeBack();
      assert.deepEqual([step('telegram'), news()], [undefined, ['telegram linked']]);
    });

    for (const [how, landing, types, told] of [
      ['linked', '', ['telegram'], 'telegram linked'],
      ['linked, with another landing page', undefined, ['telegram'], 'telegram linked'],
      ['declined', 'error=ACCESS_DENIED', [], 'telegram not-linked'],
      ['taken', 'error=MAXIMUM_ACCOUNT_LINKED', [], 'telegram taken'],
    ] as const)
      it(`reports once, after the tab has returned, that it was ${how}`, async () => {
        const { store, browser, news } = show({ 'GET /api/me/social': accounts(...types) });
        const parameters = landing === undefined ? undefined : new URLSearchParams(landing);
        browser.returned = { authType: 'telegram', attempt, landing: parameters };
        assert.equal(await store.resume(), 'telegram');
        assert.equal(await store.resume(), undefined);
        assert.deepEqual(news(), [told]);
      });
  });

  describe('with a code on the landing page', () => {
    const finished = (taken = false) => ({ authType: 'github', success: !taken, taken }) as const;
    const bodies = (program: ReturnType<typeof show>['program']) =>
      program.asked.filter(({ route }) => route === finish).map(({ body }) => body);

    it('finishes the link with that code', async () => {
      const { program, news, land } = await begun('github', { [finish]: finished() });
      program.on('GET /api/me/social', accounts('github'));
      await land('&laurel-code=c.o.de');
      assert.deepEqual(bodies(program), [{ attempt, code: 'c.o.de' }]);
      assert.deepEqual(news(), ['github linked']);
    });

    it('offers to move an account that another member has', async () => {
      const { store, program, step, land } = await begun('github', { [finish]: finished(true) });
      await land('&laurel-code=c.o.de');
      assert.equal(step('github'), 'taken');
      program.on('POST /api/me/social/move', { success: true });
      await store.move('github');
      assert.deepEqual(program.asked.find(({ route }) => route.endsWith('/move'))?.body, { attempt });
    });

    it('reports that the link failed if the proxy refuses to finish it', async () => {
      const { step, land } = await begun('github', { [finish]: fails('not_found') });
      await land('&laurel-code=c.o.de');
      assert.equal(step('github'), 'failed');
    });

    it('finishes a link that another tab began, and recognises one that another browser began', async () => {
      const landing = new URLSearchParams({ 'laurel-code': 'c.o.de' });
      const own = show({ [finish]: finished(), 'GET /api/me/social': accounts('github') });
      own.browser.returned = { authType: undefined, attempt, landing };
      assert.equal(await own.store.resume(), 'github');
      assert.deepEqual([own.news(), own.store.state.isBegunElsewhere], [['github linked'], false]);
      const other = show({ [finish]: fails('not_found') });
      other.browser.returned = { authType: undefined, attempt, landing };
      assert.equal(await other.store.resume(), undefined);
      assert.deepEqual([other.news(), other.store.state.isBegunElsewhere], [[], true]);
    });

    it('waits for a sign-in if nobody is signed in', async () => {
      const replies: Replies = { [finish]: finished(), 'GET /api/me/social': accounts('github') };
      const { store, program, browser, news } = show(replies, { session: { status: 'signed-out' } });
      browser.returned = { authType: undefined, attempt, landing: new URLSearchParams({ 'laurel-code': 'c.o.de' }) };
      assert.equal(await store.resume(), undefined);
      assert.deepEqual([store.state.isBegunElsewhere, program.count(finish)], [true, 0]);
      program.signIn('mira');
      assert.equal(await store.resume(), 'github');
      assert.deepEqual([store.state.isBegunElsewhere, news()], [false, ['github linked']]);
    });

    it('retries when the member returns if the proxy was unreachable', async () => {
      const { store, program, browser, news } = show({ [finish]: fails('unreachable') });
      browser.returned = { authType: undefined, attempt, landing: new URLSearchParams({ 'laurel-code': 'c.o.de' }) };
      assert.equal(await store.resume(), undefined);
      assert.equal(await store.resume(), undefined);
      assert.deepEqual([store.state.isBegunElsewhere, news(), bodies(program).length], [false, [], 1]);
      program.on(finish, finished());
      program.on('GET /api/me/social', accounts('github'));
      await store.comeBack();
      assert.deepEqual([news(), bodies(program).length], [['github linked'], 2]);
    });
  });

  describe('in several tabs', () => {
    const taken = { authType: 'email', success: false, taken: true } as const;
    const landing = new URLSearchParams('error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c');
    const mailed = async (browserTabs: ReturnType<typeof linkedTabs>) => {
      const first = show({ [start]: { attempt, url: null, code: null } }, { tabs: browserTabs.open() });
      await settled();
      void first.store.begin('email');
      first.store.type('email', 'mira@example.org');
      await first.store.sendMail();
      return first;
    };

    it('reports in both tabs that another member has the address, and moves it', async () => {
      const browserTabs = linkedTabs();
      const first = await mailed(browserTabs);
      const second = show({ [finish]: taken }, { tabs: browserTabs.open() });
      second.browser.returned = { authType: undefined, attempt, landing };
      first.program.on(finish, taken);
      assert.equal(await second.store.resume(), 'email');
      await settled();
      assert.deepEqual([second.step('email'), first.step('email')], ['taken', 'taken']);
      const asked = (program: typeof first.program) =>
        program.asked.filter(({ route }) => route === finish).map(({ body }) => body);
      assert.deepEqual(asked(second.program), [{ attempt, accountLinkData: 'a.b.c' }]);
      assert.deepEqual(asked(first.program), [{ attempt }], 'the first tab believes the proxy, not the other tab');

      second.program.on('POST /api/me/social/move', { success: true });
      second.program.on('GET /api/me/social', accounts('email'));
      first.program.on('GET /api/me/social', accounts('email'));
      first.program.on(finish, fails('not_found'));
      await second.store.move('email');
      await settled();
      assert.deepEqual(second.news(), ['email taken', 'email linked']);
      assert.deepEqual(first.news(), ['email taken', 'email linked']);
    });

    it('reports in both tabs that the address is confirmed', async () => {
      const browserTabs = linkedTabs();
      const first = await mailed(browserTabs);
      const replies: Replies = {
        [finish]: { authType: 'email', success: true, taken: false },
        'GET /api/me/social': accounts('email'),
      };
      const second = show(replies, { tabs: browserTabs.open() });
      for (const [route, reply] of Object.entries(replies)) first.program.on(route as typeof finish, reply as never);
      second.browser.returned = { authType: undefined, attempt, landing: new URLSearchParams() };
      await second.store.resume();
      await settled();
      assert.deepEqual([second.news(), first.news()], [['email linked'], ['email linked']]);
    });

    it('ignores a link of another session, and one that is not finished', async () => {
      const browserTabs = linkedTabs();
      const first = await mailed(browserTabs);
      for (const reply of [fails('not_found'), { authType: 'email', success: false, taken: false } as const]) {
        first.program.on(finish, reply);
        browserTabs.open().tell({ kind: 'link', attempt });
        await settled();
        assert.deepEqual([first.step('email'), first.news()], ['email-sent', []]);
      }
    });
  });

  it("offers to move another member's account, moves it, and reports a failure", async () => {
    const { store, program, step, news, land } = await begun('github', {
      'POST /api/me/social/move': fails('upstream_unavailable'),
    });
    await land('&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c');
    assert.deepEqual([step('github'), news()], ['taken', ['github taken']]);
    await store.move('github');
    const failed = store.state.links.get('github');
    assert.deepEqual(failed, { step: 'taken', attempt, accountLinkData: 'a.b.c', isMoving: false, hasFailed: true });
    program.on('POST /api/me/social/move', { success: true });
    program.on('GET /api/me/social', accounts('github'));
    await store.move('github');
    await settled();
    assert.deepEqual(news(), ['github taken', 'github linked']);
    assert.equal(store.state.linked?.has('github'), true);
  });

  describe('by mail', () => {
    const mailed: Replies = { [start]: { attempt, url: null, code: null } };

    it('sends one mail, and only to a valid address', async () => {
      const { store, program } = await begun('email', mailed);
      store.type('email', 'mira@example');
      await store.sendMail();
      assert.deepEqual(store.state.links.get('email'), {
        step: 'email',
        address: 'mira@example',
        isIncomplete: true,
        hasFailed: false,
        isBusy: false,
      });
      assert.equal(program.count(start), 0);
      store.type('email', ' mira@example.org ');
      await Promise.all([store.sendMail(), store.sendMail()]);
      assert.equal(program.count(start), 1);
      const againAt = program.clock.now() + 60_000;
      const sent = { step: 'email-sent', address: 'mira@example.org', againAt, isBusy: false };
      assert.deepEqual(store.state.links.get('email'), sent);
    });

    it('keeps what was typed if sending fails or the member changes the address', async () => {
      const { store, program } = await begun('email', { [start]: fails('rate_limited') });
      const field = { step: 'email', address: 'mira@example.org', isIncomplete: false, isBusy: false };
      store.type('email', 'mira@example.org');
      await store.sendMail();
      assert.deepEqual(store.state.links.get('email'), { ...field, hasFailed: true });
      program.on(start, { attempt, url: null, code: null });
      await store.sendMail();
      store.changeAddress();
      assert.deepEqual(store.state.links.get('email'), { ...field, hasFailed: false });
    });

    it('notices the confirmation when the member returns', async () => {
      const { store, program, news } = await begun('email', mailed);
      store.type('email', 'mira@example.org');
      await store.sendMail();
      await store.comeBack();
      assert.deepEqual(news(), []);
      program.on('GET /api/me/social', accounts('email'));
      await store.comeBack();
      assert.deepEqual(news(), ['email linked']);
    });
  });

  it('navigates in this tab if the platform asks for consent instead of a code, and is linked on return', async () => {
    const { browser, step, close } = await begun('reddit', { [start]: inWindow });
    assert.deepEqual(browser.left, [{ authType: 'reddit', attempt }]);
    assert.equal(step('reddit'), 'blocked', 'a page in a frame leads there');
    close();
    const back = show({ 'GET /api/me/social': accounts('reddit') });
    back.browser.returned = { authType: 'reddit', attempt, landing: new URLSearchParams() };
    assert.equal(await back.store.resume(), 'reddit');
    assert.deepEqual(back.news(), ['reddit linked']);
    const nowhere = await begun('reddit', { [start]: { attempt, url: null, code: null } });
    assert.equal(nowhere.step('reddit'), 'failed');
  });

  describe('by a profile code', () => {
    const profile = (store: SocialStore) => {
      const link = store.state.links.get('reddit');
      return link?.step === 'profile' ? link : assert.fail(`The step is ${link?.step}.`);
    };

    it('copies the code, and reports that only on success', async () => {
      const { store, browser } = await begun('reddit', { [start]: byProfile });
      await store.copyCode('reddit');
      assert.deepEqual([profile(store).isCopied, browser.copied], [true, ['LAUREL42']]);
      browser.hasClipboard = false;
      await store.copyCode('reddit');
      assert.equal(profile(store).isCopied, false);
    });

    it('needs a profile name first, and keeps it if the code is missing or the check fails', async () => {
      const { store, program } = await begun('reddit', {
        [start]: byProfile,
        [verify]: { success: false, taken: false },
      });
      await store.checkProfile('reddit');
      assert.deepEqual([profile(store).trouble, program.count(verify)], ['empty', 0]);
      store.type('reddit', 'u/mira');
      await store.checkProfile('reddit');
      assert.deepEqual([profile(store).trouble, profile(store).profile], ['not-found', 'u/mira']);
      program.on(verify, fails('unreachable'));
      await store.checkProfile('reddit');
      assert.deepEqual([profile(store).trouble, profile(store).isBusy], ['failed', false]);
    });

    it('links if the code is found, unless another member has the profile', async () => {
      for (const [isTaken, told] of [
        [false, 'reddit linked'],
        [true, 'reddit taken'],
      ] as const) {
        const replies = { [start]: byProfile, [verify]: { success: !isTaken, taken: isTaken } };
        const { store, news } = await begun('reddit', replies);
        store.type('reddit', 'u/mira');
        await store.checkProfile('reddit');
        assert.deepEqual(news(), [told]);
      }
    });
  });

  describe('disconnecting', () => {
    const remove = 'DELETE /api/me/social/{authType}';
    const asked = async (replies: Replies = {}) => {
      const shown = show({ 'GET /api/me/social': accounts('discord'), ...replies });
      await settled();
      shown.store.askToDisconnect('discord');
      return shown;
    };

    it('asks for confirmation first, and keeps the account silently', async () => {
      for (const answer of ['keep', 'cancel'] as const) {
        const { store, step, news, program } = await asked();
        assert.deepEqual(store.state.links.get('discord'), { step: 'disconnect', isBusy: false, hasFailed: false });
        store[answer]('discord');
        assert.deepEqual([step('discord'), news(), program.count(remove)], [undefined, [], 0]);
      }
    });

    it('sends one request for two presses, and refreshes accounts and quests', async () => {
      const { store, step, news, program } = await asked({ [remove]: { success: true } });
      const reads = program.count('GET /api/me/social');
      program.on('GET /api/me/social', accounts());
      await Promise.all([store.disconnect('discord'), store.disconnect('discord')]);
      await settled();
      assert.deepEqual([step('discord'), news(), program.count(remove)], [undefined, ['discord disconnected'], 1]);
      assert.ok(program.count('GET /api/me/social') > reads);
      assert.equal(store.state.linked?.has('discord'), false);
    });

    it('reports a failure or a remaining account, and can be retried', async () => {
      for (const reply of [fails('unreachable'), { success: false }]) {
        const { store, news, program } = await asked({ [remove]: reply });
        await store.disconnect('discord');
        assert.deepEqual(store.state.links.get('discord'), { step: 'disconnect', isBusy: false, hasFailed: true });
        program.on(remove, { success: true });
        await store.disconnect('discord');
        assert.deepEqual(news(), ['discord disconnected']);
      }
    });

    it('is not shown to another member who has signed in meanwhile', async () => {
      const { store, news, program } = await asked({ [remove]: hangs });
      void store.disconnect('discord');
      await settled();
      program.signIn('juno');
      await settled();
      assert.deepEqual([store.state.links.size, news()], [0, []]);
    });

    it('does nothing without confirmation', async () => {
      const { store, program } = show({ 'GET /api/me/social': accounts('discord') });
      await settled();
      await store.disconnect('discord');
      assert.equal(program.count(remove), 0);
    });
  });

  it('ignores late answers for a cancelled link', async () => {
    for (const provider of ['reddit', 'telegram', 'email'] as const) {
      let answer: (value: typeof byProfile) => void = () => assert.fail('nothing was asked');
      const { store, step, news } = show({ [start]: () => new Promise((resolve) => (answer = resolve)) });
      void store.begin(provider);
      store.type(provider, 'mira@example.org');
      if (provider === 'email') void store.sendMail();
      await settled();
      store.cancel(provider);
      answer(byProfile);
      await settled();
      assert.deepEqual([step(provider), news()], [undefined, [`${provider} not-linked`]]);
    }
  });

  it("does not show one member's links to another", async () => {
    const { store, program } = show();
    await settled();
    void store.begin('email');
    store.type('email', 'mira@example.org');
    program.signIn('juno');
    await settled();
    assert.equal(store.state.links.size, 0);
  });

  it('closes its windows and drops its links when the last subscriber leaves', async () => {
    const { store, browser, close } = await begun('telegram');
    close();
    mock.timers.tick(400);
    await settled();
    assert.equal(browser.isClosed, true);
    store.subscribe(() => undefined);
    assert.deepEqual([store.state.links.size, store.state.news], [0, []]);
  });
});
