import { expect } from '@open-wc/testing';
import { createClock } from '../../src/client/clock.js';
import { createSession } from '../../src/client/session.js';
import { createClient } from '../../src/client/transport.js';
import { noTabs } from '../../src/client/tabs.js';
import type { MyQuest } from '../../src/contract/loyalty/my-quests.js';
import { findingOf } from '../../src/program/completion-finding.js';
import { nextCheck, nextSend } from '../../src/program/completion-pace.js';
import { cacheOf } from '../../src/program/cache-of.js';
import { Completions } from '../../src/program/completions.js';
import { readConfig } from '../../src/program/config.js';
import type { Program, ProgramPart } from '../../src/program/program.js';
import { createFakeConnectivity } from '../support/fake-connectivity.js';
import { problem, until, wait } from '../support/fake-proxy.js';
import {
  createQuestProxy,
  forgetTries,
  idOf,
  member,
  ruleOf,
  signedIn,
  type QuestProxy,
} from '../support/quest-proxy.js';

const address = 'https://tries.example/laurel';
const key = `laurel-quests@1 ${address} ${member.id}`;
const open: Program[] = [];

/** A programme as one tab has it, with eyes and a network that the test switches. */
function tab(proxy: QuestProxy) {
  const connectivity = createFakeConnectivity();
  const clock = createClock({ connectivity, sample: () => Promise.resolve() });
  const parts: ProgramPart[] = [];
  const client = createClient({ proxy: address, fetch: proxy.fetch, clock, onSignedOut: () => session.expire() });
  const changed: ProgramPart['sessionChanged'] = (state) => parts.forEach((part) => part.sessionChanged(state));
  const session = createSession({ client, clock, connectivity, tabs: noTabs, changed });
  const program: Program = {
    ...{ config: readConfig({ proxy: address }), client, session, clock, connectivity, tabs: noTabs },
    use: (part) => parts.push(part),
    refresh: () => undefined,
    wallets: () => Promise.reject(new Error('none')),
    destroy: () => parts.forEach((part) => part.destroy()),
  };
  open.push(program);
  session.accept(signedIn);
  const completions = new Completions(program);
  return { completions, connectivity, program };
}

/** What a browser remembers of a try, as an earlier page has left it. */
const remember = (number: number, record: object): void => {
  const known = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  const now = Date.now();
  const whole = {
    stage: 'checking',
    startedAt: now - 1000,
    since: now - 1000,
    attempts: 0,
    nextCheckAt: now,
    ...record,
  };
  localStorage.setItem(key, JSON.stringify({ ...known, [idOf(number)]: whole }));
};
const done = (number: number): MyQuest => {
  const now = new Date().toISOString();
  return { loyaltyRuleId: idOf(number), request: { status: 'completed', createdAt: now } };
};
const asked = (proxy: QuestProxy): number => proxy.count('GET /api/me/quests');

afterEach(() => {
  for (const program of open.splice(0)) program.destroy();
  forgetTries();
});

describe('tries that are being checked', () => {
  it('are asked about together, and settled by what is found', async () => {
    const proxy = createQuestProxy([ruleOf(1), ruleOf(2)]);
    remember(1, {});
    remember(2, {});
    proxy.rows = [done(1)];
    const { completions } = tab(proxy);
    await until(() => completions.tracked(idOf(1))?.stage === 'done', 'one is done');
    const other = completions.tracked(idOf(2));
    expect([asked(proxy), other?.stage, other?.attempts]).to.deep.equal([1, 'checking', 1]);
    expect((other?.nextCheckAt ?? 0) - Date.now()).to.be.within(12_000, 18_000);
  });

  it('are asked about by one tab of several', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    remember(1, {});
    const tabs = Array.from({ length: 5 }, () => tab(proxy));
    await until(() => asked(proxy) > 0, 'one asks');
    await wait(100);
    expect(asked(proxy)).to.equal(1);
    expect(tabs.length).to.equal(5);
  });

  it('are left alone out of sight and offline, and looked at again by who comes back', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const first = tab(proxy);
    first.connectivity.visible.set(false);
    remember(1, { nextCheckAt: Date.now() + 100 });
    dispatchEvent(new StorageEvent('storage', { key }));
    await wait(200);
    expect(asked(proxy)).to.equal(0);
    first.connectivity.online.set(false);
    first.connectivity.visible.set(true);
    await wait(50);
    expect(asked(proxy)).to.equal(0);
    first.connectivity.online.set(true);
    await until(() => asked(proxy) === 1, 'it asks');
  });

  it('pass to another tab when the one that asked is hidden', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    remember(1, { nextCheckAt: Date.now() + 150 });
    const first = tab(proxy);
    const second = tab(proxy);
    await wait(50);
    first.connectivity.visible.set(false);
    await until(() => asked(proxy) === 1, 'the other asks');
    expect(second.completions.tracked(idOf(1))?.attempts).to.equal(1);
  });

  it('wait longer after each check that fails, too', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.on('GET /api/me/quests', () => problem('internal', 500));
    remember(1, { attempts: 2 });
    const { completions } = tab(proxy);
    await until(() => completions.tracked(idOf(1))?.attempts === 3, 'it asked');
    expect((completions.tracked(idOf(1))?.nextCheckAt ?? 0) - Date.now()).to.be.greaterThan(100_000);
  });

  it('are asked about at once by a member, though not again and again', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    remember(1, { nextCheckAt: Date.now() + 60_000 });
    const { completions } = tab(proxy);
    for (let time = 0; time < 3; time += 1) await completions.checkNow([idOf(1)]);
    expect(asked(proxy)).to.equal(1);
  });

  it('say that they are being asked about, as long as they are', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    remember(1, { nextCheckAt: Date.now() + 60_000 });
    const { completions } = tab(proxy);
    const busy: (boolean | undefined)[] = [];
    completions.subscribe((id) => busy.push(completions.tracked(id)?.isBusy));
    await completions.checkNow([idOf(1)]);
    expect(busy).to.deep.equal([true, false]);
  });

  it('are looked at where a page was closed while sending, and never sent twice', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const long = Date.now() - 60_000;
    remember(1, { stage: 'sending', startedAt: long, since: long });
    proxy.rows = [done(1)];
    const { completions } = tab(proxy);
    await until(() => completions.tracked(idOf(1))?.stage === 'done', 'it is done');
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(0);
  });

  it('are sent after a reload where they had to wait, unless something was typed for them', async () => {
    const proxy = createQuestProxy([ruleOf(1), ruleOf(2)]);
    remember(1, { stage: 'waiting' });
    remember(2, { stage: 'waiting', hasInput: true });
    const { completions } = tab(proxy);
    await until(() => completions.tracked(idOf(1))?.stage === 'checking', 'it was sent');
    expect(completions.tracked(idOf(2))).to.equal(undefined);
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(1);
  });

  it('are not sent by a second tab while the first sends', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    let answer = (): void => undefined;
    proxy.complete = () =>
      new Promise((resolve) => (answer = () => resolve({ message: 'Completion request added to queue' })));
    const [first, second] = [tab(proxy), tab(proxy)];
    const sent = first.completions.complete(idOf(1));
    await until(() => proxy.count('POST /api/me/rules/{id}/complete') === 1, 'it is on its way');
    expect(await second.completions.complete(idOf(1))).to.deep.equal({ kind: 'held', why: 'under-way' });
    answer();
    expect((await sent).kind).to.equal('pending');
  });

  it('that waited for a sign-in are sent once: refused, they wait for the member', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    proxy.complete = () => problem('refused', 409);
    const { completions, program } = tab(proxy);
    program.session.expire();
    expect(await completions.complete(idOf(1))).to.deep.equal({ kind: 'held', why: 'signed-out' });
    program.session.accept(signedIn);
    await until(() => completions.tracked(idOf(1))?.stage === 'refused', 'it was refused');
    program.session.expire();
    program.session.accept(signedIn);
    program.session.accept({ ...signedIn, expiresAt: '2099-01-02T00:00:00Z' });
    await wait(50);
    expect(proxy.count('POST /api/me/rules/{id}/complete')).to.equal(1);
  });

  it('leave alone what another tab has written since', async () => {
    const proxy = createQuestProxy([ruleOf(1), ruleOf(2)]);
    const { completions } = tab(proxy);
    completions.tracked(idOf(1));
    remember(2, { nextCheckAt: Date.now() + 60_000 });
    await completions.complete(idOf(1));
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { stage: string } | undefined>;
    expect(kept[idOf(2)]?.stage).to.equal('checking');
  });

  it('are told to other tabs', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const { completions } = tab(proxy);
    const stages: (string | undefined)[] = [];
    completions.subscribe((_, record) => stages.push(record?.stage));
    remember(1, { nextCheckAt: Date.now() + 60_000 });
    dispatchEvent(new StorageEvent('storage', { key }));
    remember(1, { stage: 'done', since: Date.now() });
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(stages).to.deep.equal(['checking', 'done']);
  });

  it('are forgotten where what is kept of them is not of our making, or old', async () => {
    const proxy = createQuestProxy([ruleOf(1)]);
    const old = Date.now() - 30 * 24 * 3_600_000;
    remember(1, { stage: 'refused', since: old, startedAt: old });
    const known = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...known, x: 7, y: { stage: 'odd' }, z: null }));
    expect(tab(proxy).completions.pending).to.deep.equal([]);
    localStorage.setItem(key, '{');
    const { completions } = tab(proxy);
    expect((await completions.complete(idOf(1))).kind).to.equal('pending');
  });
});

describe('answers of a member', () => {
  it('stay where their session only lasts longer, and are asked for again where it is another one', async () => {
    const proxy = createQuestProxy([]);
    const { program } = tab(proxy);
    const changes: string[] = [];
    program.use({
      sessionChanged: ({ status }) => changes.push(status),
      refresh: () => undefined,
      destroy: () => undefined,
    });
    const query = { route: 'GET /api/me/quests', request: { query: {} }, member: member.id } as const;
    const watch = cacheOf(program).watch(query as never, {}, () => undefined);
    await until(() => watch.snapshot.data !== undefined, 'the answer');
    for (const day of ['02', '03']) program.session.accept({ ...signedIn, expiresAt: `2099-01-${day}T00:00:00Z` });
    await wait(20);
    expect([asked(proxy), changes]).to.deep.equal([1, []]);
    program.session.accept({ ...signedIn, user: { ...member, displayName: 'Mira' } });
    await until(() => asked(proxy) === 2, 'it is asked for again');
    expect(changes).to.deep.equal(['signed-in']);
    watch.stop();
  });
});

describe('what is found of a try', () => {
  const startedAt = Date.parse('2026-11-18T12:00:00Z');
  const at = (seconds: number): string => new Date(startedAt + seconds * 1000).toISOString();

  it('is what its own request came to, not an earlier one', () => {
    expect(findingOf({ request: { status: 'completed', createdAt: at(1) } }, startedAt).kind).to.equal('done');
    expect(findingOf({ request: { status: 'failed', createdAt: at(-300) } }, startedAt).kind).to.equal('open');
    expect(findingOf({ request: { status: 'processing', createdAt: at(1) } }, startedAt).kind).to.equal('open');
    const reason = { code: 'text_not_found' as const };
    const failed = { request: { status: 'failed' as const, createdAt: at(2), reason } };
    expect(findingOf(failed, startedAt)).to.deep.equal({ kind: 'refused', reason });
  });

  it('is in the ledger or in whole progress once the request is forgotten', () => {
    expect(findingOf({ completion: { createdAt: at(5), amount: 1 } }, startedAt).kind).to.equal('done');
    expect(findingOf({ progress: 100, progressAt: at(5) }, startedAt).kind).to.equal('done');
    expect(findingOf({ progress: 100, progressAt: at(-500) }, startedAt).kind).to.equal('open');
    expect(findingOf({}, startedAt).kind).to.equal('open');
  });
});

describe('the pace of checks', () => {
  it('slows down to ten minutes, never in step with others', () => {
    const paces = Array.from({ length: 8 }, (_, attempts) => nextCheck(attempts, () => 0.5));
    expect(paces).to.deep.equal([5, 15, 45, 120, 300, 600, 600, 600].map((seconds) => seconds * 1000));
    expect([nextCheck(0, () => 0), nextCheck(0, () => 1)]).to.deep.equal([4500, 5500]);
  });

  it('waits at least as long as asked, and gives up after three times', () => {
    expect([nextSend(0, 90_000), nextSend(1), nextSend(3)]).to.deep.equal([90_000, 45_000, undefined]);
  });
});
