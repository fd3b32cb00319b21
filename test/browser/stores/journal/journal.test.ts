import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Journal, type JournalDefinition } from '../../../../src/browser/stores/journal/journal.js';
import { createBrowser, type FakeBrowser, type Tab } from '../../../support/browser-tabs.js';

interface Entry {
  readonly text: string;
  readonly until: number;
}

const definition: JournalDefinition<Entry> = {
  name: 'test@1',
  parse(value) {
    const { text, until } = value as Partial<Entry>;
    return typeof text === 'string' && typeof until === 'number' ? { text, until } : undefined;
  },
  expiresAt: ({ until }) => until,
};

const key = 'laurel-test@1 /laurel u-1';

/** Opens a journal in a tab, with a count of the changes that it reports. */
function journalIn(
  tab: Tab,
  { member = 'u-1', now = () => 0 }: { readonly member?: string; readonly now?: () => number } = {},
) {
  const told = { count: 0 };
  const context = { storage: tab.storage, locks: tab.locks, proxy: '/laurel', clock: { now } as never };
  const journal = new Journal(context, definition, member, () => (told.count += 1));
  return { journal, told };
}

const entry = (text: string, until = 1000): Entry => ({ text, until });

describe('a journal', () => {
  it('finds what an earlier page has stored', () => {
    const browser = createBrowser();
    const earlier = browser.openTab();
    journalIn(earlier).journal.set('a', entry('sent'));
    earlier.crash();
    assert.deepEqual(journalIn(browser.openTab()).journal.entries, { a: entry('sent') });
  });

  it('notifies every tab of a change, including the one that made it', async () => {
    const browser = createBrowser();
    const [one, other] = [journalIn(browser.openTab()), journalIn(browser.openTab())];
    one.journal.set('a', entry('sent'));
    await Promise.resolve();
    assert.deepEqual([one.told.count, other.told.count], [1, 1]);
    assert.equal(other.journal.get('a')?.text, 'sent');
  });

  it('updates an entry from its latest state, even if this tab has not heard of that yet', () => {
    const browser = createBrowser();
    const [one, other] = [journalIn(browser.openTab()), journalIn(browser.openTab())];
    one.journal.set('a', entry('first'));
    other.journal.update('a', (latest) => latest && { ...latest, text: `${latest.text}, seen` });
    one.journal.update('a', (latest) => (latest?.text === 'first' ? undefined : latest));
    assert.equal(journalIn(browser.openTab()).journal.get('a')?.text, 'first, seen');
    assert.deepEqual([one.told.count, other.told.count], [1, 1]);
  });

  it('keeps what another tab has written, even if this tab has not heard of it yet', () => {
    const browser = createBrowser();
    const [one, other] = [journalIn(browser.openTab()), journalIn(browser.openTab())];
    one.journal.set('a', entry('first'));
    other.journal.set('b', entry('second'));
    assert.deepEqual(Object.keys(journalIn(browser.openTab()).journal.entries), ['a', 'b']);
  });

  it('separates the entries of different members', () => {
    const browser = createBrowser();
    journalIn(browser.openTab()).journal.set('a', entry('sent'));
    assert.equal(journalIn(browser.openTab(), { member: 'u-2' }).journal.get('a'), undefined);
  });

  it('drops expired entries, and leaves no record behind', () => {
    const kept = new Map<string, string>();
    let now = 0;
    const { journal } = journalIn(createBrowser(kept).openTab(), { now: () => now });
    journal.set('a', entry('sent', 1000));
    now = 1000;
    assert.equal(journal.get('a'), undefined);
    assert.deepEqual(journal.entries, {});
    journal.set('b', undefined);
    assert.equal(kept.size, 0);
  });

  it('ignores malformed content', () => {
    for (const text of ['', '{', 'null', '[1]', '7', '{"a":null,"b":{"text":1},"c":{"text":"x","until":9}}']) {
      const { journal } = journalIn(createBrowser(new Map([[key, text]])).openTab());
      assert.deepEqual(Object.keys(journal.entries), text.includes('"c"') ? ['c'] : []);
    }
  });

  it('accepts any key, even a property name of JavaScript objects', () => {
    const { journal } = journalIn(createBrowser().openTab());
    assert.equal(journal.get('constructor'), undefined);
    journal.set('__proto__', entry('sent'));
    assert.equal(journal.get('__proto__')?.text, 'sent');
  });

  it('lasts as long as the page if the browser stores nothing', () => {
    const fails = (): never => {
      throw new Error('forbidden');
    };
    const tab = createBrowser().openTab();
    const { journal } = journalIn({ ...tab, storage: { ...tab.storage, read: fails, write: fails, remove: fails } });
    journal.set('a', entry('sent'));
    assert.equal(journal.get('a')?.text, 'sent');
  });

  it('loses nothing when the storage is full', () => {
    const tab = createBrowser().openTab();
    const write = (): never => {
      throw new Error('full');
    };
    const { journal } = journalIn({ ...tab, storage: { ...tab.storage, write } });
    journal.set('a', entry('first'));
    journal.set('b', entry('second'));
    assert.deepEqual(Object.keys(journal.entries), ['a', 'b']);
  });

  it('stays silent once it is closed, but still stores late changes', async () => {
    const browser = createBrowser();
    const { journal, told } = journalIn(browser.openTab());
    journal.close();
    journal.set('a', entry('sent'));
    journalIn(browser.openTab()).journal.set('b', entry('sent'));
    await Promise.resolve();
    assert.equal(told.count, 0);
    assert.equal(journalIn(browser.openTab()).journal.get('a')?.text, 'sent');
  });
});

/** Opens two tabs of a browser, each with the journal of the same member. */
function twoTabs(browser: FakeBrowser = createBrowser()) {
  const [here, there] = [browser.openTab(), browser.openTab()];
  return { here: journalIn(here).journal, there: journalIn(there).journal, crash: () => here.crash() };
}

const never = (): Promise<never> => new Promise(() => undefined);

describe('exclusive work on an entry', () => {
  it('is done by one tab at a time', async () => {
    const { here, there } = twoTabs();
    const working = here.alone('a', () => Promise.resolve('first'));
    assert.deepEqual(await there.alone('a', () => Promise.resolve('second')), { kind: 'elsewhere' });
    assert.deepEqual(await working, { kind: 'done', value: 'first' });
    assert.deepEqual(await there.alone('a', () => Promise.resolve('third')), { kind: 'done', value: 'third' });
  });

  it('does not block other entries', async () => {
    const { here, there } = twoTabs();
    void here.alone('a', never);
    assert.equal((await there.alone('b', () => Promise.resolve(1))).kind, 'done');
  });

  it('sees what another tab has just written', async () => {
    const { here, there } = twoTabs();
    const working = here.alone('a', () => {
      here.set('a', entry('sent'));
      return Promise.resolve();
    });
    const end = await there.alone('a', (latest) => Promise.resolve(latest?.text), { waits: true });
    await working;
    assert.deepEqual(end, { kind: 'done', value: 'sent' });
  });

  it('is unlocked when its tab crashes', async () => {
    const { here, there, crash } = twoTabs();
    void here.alone('a', never);
    crash();
    assert.equal((await there.alone('a', () => Promise.resolve(1))).kind, 'done');
  });

  it('is unlocked once nobody waits for it', async () => {
    const { here, there } = twoTabs();
    const end = await here.alone('a', never, { released: Promise.resolve() });
    assert.deepEqual(end, { kind: 'released' });
    assert.equal((await there.alone('a', () => Promise.resolve(1))).kind, 'done');
  });

  it('passes on its error, and is unlocked', async () => {
    const { here, there } = twoTabs();
    await assert.rejects(
      here.alone('a', () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal((await there.alone('a', () => Promise.resolve(1))).kind, 'done');
  });

  it('continues in a browser without locks', async () => {
    const tab = { ...createBrowser().openTab(), locks: undefined as never };
    assert.equal((await journalIn(tab).journal.alone('a', () => Promise.resolve(1))).kind, 'done');
  });
});

describe('leading the lookups', () => {
  it('is done by one tab for all, then by the next', async () => {
    const { here, there } = twoTabs();
    const [first, second] = [new AbortController(), new AbortController()];
    await here.lead(first.signal);
    let isThere = false;
    const turn = there.lead(second.signal).then(() => (isThere = true));
    await Promise.resolve();
    assert.equal(isThere, false);
    first.abort();
    await turn;
    assert.equal(isThere, true);
  });

  it('passes to the next tab when its tab crashes', async () => {
    const { here, there, crash } = twoTabs();
    await here.lead(new AbortController().signal);
    const turn = there.lead(new AbortController().signal);
    crash();
    await turn;
  });

  it('is skipped by a tab that aborts before its turn', async () => {
    const browser = createBrowser();
    const [one, two, three] = [browser.openTab(), browser.openTab(), browser.openTab()].map(
      (tab) => journalIn(tab).journal,
    );
    assert.ok(one && two && three);
    const [first, second] = [new AbortController(), new AbortController()];
    await one.lead(first.signal);
    void two.lead(second.signal);
    const turn = three.lead(new AbortController().signal);
    second.abort();
    first.abort();
    await turn;
  });
});
