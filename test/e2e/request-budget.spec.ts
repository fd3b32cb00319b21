import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type Page, type Request, expect, test } from './demo.js';

const tags = ['wallet-connect', 'points-balance', 'leaderboard', 'quest-list', 'badge-shelf'] as const;
const path = '/all-elements';

/** Most requests of a page with all elements until it is loaded, and in each minute after that. */
const atFirst = 10;
const aMinute = 12;
/** Milliseconds observed: more than a minute, because elements refresh every minute and up to six seconds later. */
const watched = 75_000;
/** Milliseconds by which the clock is advanced at once, about the time an answer takes. */
const step = 250;
/** Extra requests allowed to ten tabs: those sent at the same moment. Without sharing, there would be ten times as many. */
const tabsMore = 10;

interface Requests {
  readonly seen: string[];
  /** Waits until only streams are open. */
  quiet(): Promise<void>;
  clear(): void;
}

/** Counts the requests to the proxy from all pages of a browser. */
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

/** Advances the clocks of all pages in small steps, so that answers arrive as they would. */
async function watch(context: BrowserContext, { seen, quiet }: Requests): Promise<void> {
  // All tabs of a browser have the same time.
  const times = await Promise.all(context.pages().map((page) => page.evaluate(() => Date.now())));
  await context.clock.pauseAt(Math.max(...times) + 1000);
  for (let passed = 0; passed < watched; passed += step) {
    const before = seen.length;
    await context.clock.runFor(step);
    await quiet();
    // Tabs tell each other the answers.
    if (seen.length > before) await setTimeout(50);
  }
  await context.clock.resume();
}

/** Serves a page with every element on it, all visible. */
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

/** Waits until every element shows something and no request is running. */
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
  // Requests that the previous page still sends must not count for this one.
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
  // The minute is over, so everything with a refresh has refreshed.
  expect(one.length).toBeGreaterThan(0);
  expect(one.length, one.join('\n')).toBeLessThanOrEqual(aMinute);

  for (let tab = 1; tab < 10; tab += 1) await loaded(await context.newPage());
  requests.clear();
  await watch(context, requests);
  const ten = [...requests.seen];
  information.annotations.push({ type: 'ten tabs, a minute', description: ten.join(', ') });
  expect(ten.length, ten.join('\n')).toBeLessThanOrEqual(aMinute + tabsMore);
});
