import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type Page, type Request, expect, test } from './demo.js';

const tags = ['wallet-connect', 'points-balance', 'leaderboard', 'quest-list', 'badge-shelf'] as const;
const path = '/all-elements';

/** Requests a page with all elements may make until it is loaded, and in each minute after. */
const atFirst = 10;
const aMinute = 12;
/** Milliseconds that are watched: more than a minute, as elements refresh once in a minute and up to six seconds. */
const watched = 75_000;
/** Milliseconds that pass at once, which is about what an answer takes. */
const step = 250;
/** What ten tabs may ask more than one: those that ask in the same moment. Each by itself would ask ten times as much. */
const tabsMore = 10;

interface Requests {
  readonly seen: string[];
  /** Nothing but streams is on its way. */
  quiet(): Promise<void>;
  clear(): void;
}

/** What reaches the proxy from any page of a browser. */
function count(context: BrowserContext): Requests {
  const seen: string[] = [];
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/laurel/')) return;
    seen.push(`${request.method()} ${url.pathname.slice('/laurel'.length)}`);
    if (!url.pathname.endsWith('/live')) underWay.add(request);
  });
  const end = (request: Request) => void underWay.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return {
    seen,
    quiet: () => expect.poll(() => underWay.size, { intervals: [10] }).toBe(0),
    clear: () => void seen.splice(0),
  };
}

/** Lets the time that is watched pass by the clock of all pages: little by little, so that answers come when they would. */
async function watch(context: BrowserContext, { seen, quiet }: Requests): Promise<void> {
  // Tabs of one browser have one time.
  const times = await Promise.all(context.pages().map((page) => page.evaluate(() => Date.now())));
  await context.clock.pauseAt(Math.max(...times) + 1000);
  for (let passed = 0; passed < watched; passed += step) {
    const before = seen.length;
    await context.clock.runFor(step);
    await quiet();
    // Tabs tell each other what was answered.
    if (seen.length > before) await setTimeout(50);
  }
  await context.clock.resume();
}

/** A page of the site with every element on it, all in sight. */
async function serveAll(context: BrowserContext): Promise<void> {
  const elements = tags.map((tag) => `<laurel-${tag}></laurel-${tag}>`).join('');
  const columns = 'display: grid; grid-template-columns: repeat(5, 1fr); align-items: start';
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>All elements</title>
    <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script><main style="${columns}">${elements}</main></html>`;
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  const connect = page.locator('laurel-wallet-connect').first();
  const wallet = page.locator('dialog.test-wallet');
  await connect.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Test wallet (demo)' }).click();
  await wallet.getByRole('button', { name: 'Connect' }).click();
  await wallet.getByRole('button', { name: 'Sign' }).click();
  await expect(connect.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}

/** Every element shows something, and nothing is on its way. */
async function loaded(page: Page): Promise<void> {
  await page.goto(path);
  await page.evaluate((names) => Promise.all(names.map((name) => customElements.whenDefined(`laurel-${name}`))), tags);
  await page.evaluate(
    (names) =>
      Promise.all(
        names.map(
          (name) =>
            document.querySelector<Element & { ready: Promise<void> }>(`laurel-${name}`)?.ready ?? Promise.resolve(),
        ),
      ),
    tags.filter((tag) => tag !== 'wallet-connect'),
  );
  await page.waitForLoadState('networkidle');
}

test('a page with all elements asks little at first, little after, and ten tabs hardly more than one', async ({
  page,
  context,
}, information) => {
  test.setTimeout(120_000);
  await context.clock.install();
  await serveAll(context);
  await signIn(page);
  // What the page before still asks is not this one's.
  await page.goto('about:blank');
  const requests = count(context);
  await loaded(page);
  const first = [...requests.seen];
  information.annotations.push({ type: 'at first', description: first.join(', ') });
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(atFirst);

  requests.clear();
  await watch(context, requests);
  const one = [...requests.seen];
  information.annotations.push({ type: 'one tab, a minute', description: one.join(', ') });
  // What refreshes itself has: the minute is over.
  expect(one.length).toBeGreaterThan(0);
  expect(one.length, one.join('\n')).toBeLessThanOrEqual(aMinute);

  for (let tab = 1; tab < 10; tab += 1) await loaded(await context.newPage());
  requests.clear();
  await watch(context, requests);
  const ten = [...requests.seen];
  information.annotations.push({ type: 'ten tabs, a minute', description: ten.join(', ') });
  expect(ten.length, ten.join('\n')).toBeLessThanOrEqual(aMinute + tabsMore);
});
