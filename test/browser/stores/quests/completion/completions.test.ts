import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { MyQuest } from '../../../../../src/contract/loyalty/my-quests.js';
import type { PageResponse } from '../../../../../src/contract/index.js';
import { Completions } from '../../../../../src/browser/stores/quests/completion/completions.js';
import { lookUpResultOf, nextCheck, nextSend } from '../../../../../src/browser/stores/quests/completion/look-up.js';
import { createBrowser } from '../../../../support/browser-tabs.js';
import { fails, settled, type Replies } from '../../fake-program.js';
import { complete, createQuestProgram, idOf, mine, queued, refuses } from '../quest-program.js';

const began = Date.parse('2026-11-18T12:00:00Z');
const key = 'laurel-quests@1 /laurel mira';

/** Creates a browser whose tabs share its storage. */
function createTabs() {
  const kept = new Map<string, string>();
  const browser = createBrowser(kept);
  const stored = () => JSON.parse(kept.get(key) ?? '{}') as Record<string, { readonly stage: string } | undefined>;
  return {
    kept,
    stored,
    /** Opens a tab with a programme. */
    open(replies: Replies = {}) {
      const tab = browser.openTab();
      const program = createQuestProgram([], replies, { tab, kept });
      const completions = new Completions(program);
      const leave = completions.subscribe(() => undefined);
      return { tab, program, completions, leave, asked: () => program.count(mine) };
    },
    /** Stores an attempt as an earlier page has left it. */
    remember(number: number, given: object): void {
      const now = Date.now();
      const whole = { stage: 'checking', startedAt: now - 1000, since: now - 1000, attempts: 0, nextCheckAt: now };
      kept.set(key, JSON.stringify({ ...stored(), [idOf(number)]: { ...whole, ...given } }));
    },
  };
}

const done = (number: number): MyQuest => ({
  loyaltyRuleId: idOf(number),
  request: { status: 'completed', createdAt: new Date().toISOString() },
});

/** Lets time pass, with everything that is answered meanwhile. */
async function pass(ms: number): Promise<void> {
  await settled();
  mock.timers.tick(ms);
  await settled();
}

describe('attempts', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: began }));
  afterEach(() => mock.reset());

  describe('being checked', () => {
    it('are looked up together, and settled by the answer', async () => {
      const tabs = createTabs();
      tabs.remember(1, {});
      tabs.remember(2, {});
      const { completions, program, asked } = tabs.open();
      program.rows = [done(1)];
      await pass(0);
      const other = completions.attempt(idOf(2));
      assert.deepEqual(
        [asked(), completions.attempt(idOf(1))?.stage, other?.stage, other?.attempts],
        [1, 'done', 'checking', 1],
      );
      const wait = (other?.nextCheckAt ?? 0) - Date.now();
      assert.ok(wait >= 12_000 && wait <= 18_000, `It waits ${wait} ms.`);
    });

    it('are looked up by one tab of several', async () => {
      const tabs = createTabs();
      tabs.remember(1, {});
      const all = Array.from({ length: 5 }, () => tabs.open());
      await pass(100);
      assert.deepEqual(
        all.map(({ asked }) => asked()),
        [1, 0, 0, 0, 0],
      );
    });

    it('are not looked up while hidden or offline, and then by the first tab that returns', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 100 });
      const { program, asked } = tabs.open();
      const { online, visible } = program.connectivity;
      visible.set(false);
      await pass(200);
      assert.equal(asked(), 0);
      online.set(false);
      visible.set(true);
      await pass(50);
      assert.equal(asked(), 0);
      online.set(true);
      await pass(0);
      assert.equal(asked(), 1);
    });

    it('pass to another tab when the one that checks is hidden', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 150 });
      const [first, second] = [tabs.open(), tabs.open()];
      await pass(50);
      first.program.connectivity.visible.set(false);
      await pass(150);
      assert.deepEqual([first.asked(), second.asked(), second.completions.attempt(idOf(1))?.attempts], [0, 1, 1]);
    });

    it('pass to another tab when the one that checks has crashed', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 150 });
      const [first, second] = [tabs.open(), tabs.open()];
      await settled();
      first.tab.crash();
      first.leave();
      await pass(150);
      assert.equal(second.asked(), 1);
    });

    it('wait longer after each failed check too', async () => {
      const tabs = createTabs();
      tabs.remember(1, { attempts: 2 });
      const { completions } = tabs.open({ [mine]: fails('internal') });
      await pass(0);
      assert.equal(completions.attempt(idOf(1))?.attempts, 3);
      assert.ok((completions.attempt(idOf(1))?.nextCheckAt ?? 0) - Date.now() > 100_000);
    });

    it('are looked up at once on request, but only once', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 60_000 });
      const { completions, asked } = tabs.open();
      for (let time = 0; time < 3; time += 1) await completions.checkNow([idOf(1)]);
      assert.equal(asked(), 1);
    });

    it('are marked as busy during a lookup', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 60_000 });
      const { completions } = tabs.open();
      const busy: (boolean | undefined)[] = [];
      completions.subscribe((id) => busy.push(completions.attempt(id)?.isBusy));
      await completions.checkNow([idOf(1)]);
      assert.deepEqual(busy, [true, false]);
    });

    it('end without a reason if the platform has forgotten them', async () => {
      const tabs = createTabs();
      tabs.remember(1, { startedAt: began - 3_600_000, since: began - 3_600_000 });
      const { completions } = tabs.open();
      await pass(0);
      const attempt = completions.attempt(idOf(1));
      assert.deepEqual([attempt?.stage, attempt?.reason], ['refused', undefined]);
    });

    it('are settled by what the proxy pushes', async () => {
      const tabs = createTabs();
      tabs.remember(1, { nextCheckAt: began + 60_000 });
      const tab = createBrowser(tabs.kept).openTab();
      const program = createQuestProgram([], {}, { tab, kept: tabs.kept, isLive: true });
      const completions = new Completions(program);
      completions.subscribe(() => undefined);
      await settled();
      const row = { loyaltyRuleId: idOf(1), status: 'completed', createdAt: new Date().toISOString() };
      program.streams.get('quests')?.event(JSON.stringify({ rows: [row] }));
      await settled();
      assert.deepEqual([completions.attempt(idOf(1))?.stage, program.count(mine)], ['done', 0]);
    });

    it('are settled even if the proxy pushes the end before the request is answered', async () => {
      let answer = (_: typeof queued): void => undefined;
      const program = createQuestProgram(
        [],
        { [complete]: () => new Promise((resolve) => (answer = resolve)) },
        { isLive: true, kept: new Map([[key, JSON.stringify({ [idOf(2)]: checkingEntry() })]]) },
      );
      const completions = new Completions(program);
      completions.subscribe(() => undefined);
      await settled();
      const sent = completions.complete(idOf(1));
      await settled();
      const row = { loyaltyRuleId: idOf(1), status: 'completed', createdAt: new Date().toISOString() };
      program.streams.get('quests')?.event(JSON.stringify({ rows: [row] }));
      await settled();
      answer(queued);
      await sent;
      assert.equal(completions.attempt(idOf(1))?.stage, 'done');
    });
  });

  describe('without an answer', () => {
    it('are looked up if the page was closed while sending, and never sent twice', async () => {
      const tabs = createTabs();
      const long = began - 60_000;
      tabs.remember(1, { stage: 'sending', startedAt: long, since: long });
      const { completions, program } = tabs.open();
      program.rows = [done(1)];
      await pass(0);
      assert.equal(completions.attempt(idOf(1))?.stage, 'done');
      assert.equal(program.count(complete), 0);
    });

    it('are dropped if the platform knows nothing of them, so that they can be sent', async () => {
      const tabs = createTabs();
      tabs.remember(1, { stage: 'sending', startedAt: began, since: began, nextCheckAt: undefined });
      const { completions, program } = tabs.open();
      assert.deepEqual(await completions.complete(idOf(1)), { kind: 'held', why: 'under-way' });
      await pass(31_000);
      assert.equal(completions.attempt(idOf(1)), undefined);
      assert.equal((await completions.complete(idOf(1))).kind, 'pending');
      assert.equal(program.count(complete), 1);
    });

    it('are looked up before they are sent again', async () => {
      const tabs = createTabs();
      const { completions, program } = tabs.open({ [complete]: fails('unreachable') });
      assert.equal((await completions.complete(idOf(1))).kind, 'failed');
      assert.equal(completions.attempt(idOf(1)), undefined);
      program.rows = [{ loyaltyRuleId: idOf(1), request: { status: 'processing' } }];
      assert.equal((await completions.complete(idOf(1))).kind, 'pending');
      assert.deepEqual([program.count(complete), completions.attempt(idOf(1))?.stage], [1, 'checking']);
    });

    it('are sent again if the platform does not have them', async () => {
      const tabs = createTabs();
      const { completions, program } = tabs.open({ [complete]: fails('timeout') });
      await completions.complete(idOf(1));
      program.on(complete, queued);
      assert.equal((await completions.complete(idOf(1))).kind, 'pending');
      assert.equal(program.count(complete), 2);
    });

    it('are not sent again if the platform cannot be asked', async () => {
      const tabs = createTabs();
      const { completions, program } = tabs.open({ [complete]: fails('timeout'), [mine]: fails('unreachable') });
      await completions.complete(idOf(1));
      assert.equal((await completions.complete(idOf(1))).kind, 'failed');
      assert.equal(program.count(complete), 1);
    });

    it('turn out to be done without further action', async () => {
      const tabs = createTabs();
      const { completions, program } = tabs.open({ [complete]: fails('timeout') });
      await completions.complete(idOf(1));
      program.rows = [done(1)];
      await pass(31_000);
      assert.equal(completions.attempt(idOf(1))?.stage, 'done');
    });
  });

  describe('that have to wait', () => {
    it('are sent after a reload, unless they need input that was typed', async () => {
      const tabs = createTabs();
      tabs.remember(1, { stage: 'waiting' });
      tabs.remember(2, { stage: 'waiting', hasInput: true });
      const { completions, program } = tabs.open();
      await pass(5_000);
      assert.equal(completions.attempt(idOf(1))?.stage, 'checking');
      assert.equal(completions.attempt(idOf(2)), undefined);
      assert.equal(program.count(complete), 1);
    });

    it('are sent once by their own tab, with the typed input', async () => {
      const tabs = createTabs();
      const first = tabs.open({ [complete]: fails('busy', 30_000) });
      const second = tabs.open();
      assert.equal((await first.completions.complete(idOf(1), { verificationCode: 'LANTERN' })).kind, 'pending');
      first.program.on(complete, queued);
      await pass(60_000);
      assert.deepEqual([first.program.count(complete), second.program.count(complete)], [2, 0]);
      assert.deepEqual(first.program.asked.findLast(({ route }) => route === complete)?.body, {
        verificationCode: 'LANTERN',
      });
    });

    it('are sent by another tab when their own has crashed', async () => {
      const tabs = createTabs();
      const first = tabs.open({ [complete]: fails('busy', 30_000) });
      const second = tabs.open();
      await first.completions.complete(idOf(1));
      first.tab.crash();
      first.leave();
      await pass(60_000);
      assert.equal(second.program.count(complete), 1);
    });

    it('for a sign-in are sent once, and then wait for the member if refused', async () => {
      const tabs = createTabs();
      const { completions, program } = tabs.open({ [complete]: refuses() });
      program.end('expired');
      assert.deepEqual(await completions.complete(idOf(1)), { kind: 'held', why: 'signed-out' });
      program.signIn('mira');
      await settled();
      assert.equal(completions.attempt(idOf(1))?.stage, 'refused');
      program.end('expired');
      program.signIn('mira');
      await settled();
      assert.equal(program.count(complete), 1);
    });
  });

  describe('in several tabs', () => {
    it('are not sent by a second tab while the first is sending', async () => {
      let answer = (_: PageResponse<typeof complete>): void => undefined;
      const tabs = createTabs();
      const first = tabs.open({ [complete]: () => new Promise((resolve) => (answer = resolve)) });
      const second = tabs.open();
      const sent = first.completions.complete(idOf(1));
      await settled();
      assert.deepEqual(await second.completions.complete(idOf(1)), { kind: 'held', why: 'under-way' });
      answer(queued);
      assert.equal((await sent).kind, 'pending');
      assert.equal(second.program.count(complete), 0);
    });

    it('do not overwrite what another tab has written since', async () => {
      const tabs = createTabs();
      const { completions } = tabs.open();
      completions.attempt(idOf(1));
      tabs.remember(2, { nextCheckAt: began + 60_000 });
      await completions.complete(idOf(1));
      assert.equal(tabs.stored()[idOf(2)]?.stage, 'checking');
    });

    it('are reported to other tabs', async () => {
      const tabs = createTabs();
      const [first, second] = [tabs.open(), tabs.open()];
      const stages: (string | undefined)[] = [];
      second.completions.subscribe((_, entry) => stages.push(entry?.stage));
      await first.completions.complete(idOf(1));
      first.program.rows = [done(1)];
      await first.completions.checkNow([idOf(1)]);
      await settled();
      assert.deepEqual([...new Set(stages)].slice(-2), ['checking', 'done']);
    });
  });

  it('are dropped if their record is malformed or old', async () => {
    const tabs = createTabs();
    const old = began - 30 * 24 * 3_600_000;
    tabs.remember(1, { stage: 'refused', since: old, startedAt: old });
    tabs.kept.set(key, JSON.stringify({ ...tabs.stored(), x: 7, y: { stage: 'odd' }, z: null }));
    assert.deepEqual(tabs.open().completions.pending, []);
    tabs.kept.set(key, '{');
    assert.equal((await tabs.open().completions.complete(idOf(1))).kind, 'pending');
  });

  it('continue while the element that sent them is moved', async () => {
    const tabs = createTabs();
    const { completions, leave } = tabs.open();
    const sent = completions.complete(idOf(1));
    leave();
    completions.subscribe(() => undefined);
    await sent;
    assert.equal(completions.attempt(idOf(1))?.stage, 'checking');
  });

  it('are not delayed if the clock was set back', async () => {
    const tabs = createTabs();
    const ahead = began + 24 * 3_600_000;
    tabs.remember(1, { startedAt: ahead, since: ahead, nextCheckAt: ahead + 5000 });
    const { completions, program } = tabs.open();
    program.rows = [done(1)];
    await pass(0);
    assert.equal(completions.attempt(idOf(1))?.stage, 'done');
  });
});

const checkingEntry = () => ({
  stage: 'checking',
  startedAt: began,
  since: began,
  attempts: 0,
  nextCheckAt: began + 60_000,
});

describe('the result of looking up an attempt', () => {
  const at = (seconds: number): string => new Date(began + seconds * 1000).toISOString();

  it('is that of its own request, not of an earlier one', () => {
    assert.equal(lookUpResultOf({ request: { status: 'completed', createdAt: at(1) } }, began).kind, 'done');
    assert.equal(lookUpResultOf({ request: { status: 'failed', createdAt: at(-300) } }, began).kind, 'open');
    assert.equal(lookUpResultOf({ request: { status: 'processing', createdAt: at(1) } }, began).kind, 'open');
    const reason = { code: 'text_not_found' as const };
    const failed = { request: { status: 'failed' as const, createdAt: at(2), reason } };
    assert.deepEqual(lookUpResultOf(failed, began), { kind: 'refused', reason });
  });

  it('comes from the ledger or full progress once the request is forgotten', () => {
    assert.equal(lookUpResultOf({ completion: { createdAt: at(5), amount: 1 } }, began).kind, 'done');
    assert.equal(lookUpResultOf({ progress: 100, progressAt: at(5) }, began).kind, 'done');
    assert.equal(lookUpResultOf({ progress: 100, progressAt: at(-500) }, began).kind, 'open');
    assert.equal(lookUpResultOf({}, began).kind, 'open');
  });
});

describe('the pace of checks', () => {
  it('slows down to every ten minutes, with jitter', () => {
    const paces = Array.from({ length: 8 }, (_, attempts) => nextCheck(attempts, () => 0.5));
    assert.deepEqual(
      paces,
      [5, 15, 45, 120, 300, 600, 600, 600].map((seconds) => seconds * 1000),
    );
    assert.deepEqual([nextCheck(0, () => 0), nextCheck(0, () => 1)], [4500, 5500]);
  });

  it('waits at least as long as asked, and gives up after three attempts', () => {
    assert.deepEqual([nextSend(0, 90_000), nextSend(1), nextSend(3)], [90_000, 45_000, undefined]);
  });
});
