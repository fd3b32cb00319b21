import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type Page, expect, test } from './demo.js';
import { signIn } from './sign-in.js';

const tags = ['wallet-connect', 'points-balance', 'leaderboard', 'quest-list', 'badge-shelf'] as const;
const path = '/all-elements';

/**
 * Most requests of a page with all elements until it is loaded, ten for data and one for the session, and in each
 * minute after that.
 */
const atFirst = 11;
const aMinute = 12;
/** Milliseconds observed: more than a minute, because elements refresh every minute and up to six seconds later. */
const watched = 75_000;
/** Milliseconds by which the clock is advanced at once, about the time an answer takes. */
const step = 250;
/**
 * Extra requests allowed to ten tabs: those sent at the same moment. Without sharing, there would be ten times as
 * many.
 */
const tabsMore = 10;

interface Requests {
  readonly seen: string[];
  clear(): void;
}

/** Counts the requests to the proxy from all pages of a browser. */
function count(context: BrowserContext): Requests {
  const seen: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/laurel/')) seen.push(`${request.method()} ${url.pathname.slice('/laurel'.length)}`);
  });
  return { seen, clear: () => void seen.splice(0) };
}

/**
 * Makes every page list the requests whose answers it has not read yet. Playwright does not report the end of each request that
 * ends with its page, and a list in the page goes with it. Streams are not requested by `fetch`.
 */
async function listOpen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const openRequests: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const [target] = request;
      const url = target instanceof Request ? target.url : String(target);
      openRequests.push(url);
      const end = () => void openRequests.splice(openRequests.indexOf(url), 1);
      try {
        const response = await fetch(...request);
        void response.clone().arrayBuffer().then(end, end);
        return response;
      } catch (error) {
        end();
        throw error;
      }
    };
    Object.assign(globalThis, { openRequests });
  });
}

/** Waits until no page is waiting for an answer. If that takes too long, the failure lists the addresses. */
async function quiet(context: BrowserContext): Promise<void> {
  const open = (page: Page) => page.evaluate(() => (globalThis as unknown as { openRequests: string[] }).openRequests);
  await expect
    .poll(async () => (await Promise.all(context.pages().map(open))).flat(), {
      message: 'requests without an answer',
      intervals: [10],
      timeout: 20_000,
    })
    .toEqual([]);
}

/**
 * Removes the age of cached answers from the proxy's headers: its clock goes on while those of the pages stand
 * still. Pages ask again after three seconds of theirs if an answer is old, and would do so until the proxy has
 * renewed it in its own time.
 */
async function hideAges(context: BrowserContext): Promise<void> {
  await context.route('**/laurel/api/**', async (route) => {
    const response = await route.fetch();
    const { age: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Stops the clocks of all pages. From here on, time passes only by `pass`, however slow the machine is. */
async function stopClocks(context: BrowserContext): Promise<void> {
  const times = await Promise.all(context.pages().map((page) => page.evaluate(() => Date.now())));
  await context.clock.pauseAt(Math.max(...times) + 1000);
}

/** Advances the clocks of all pages by one step, and lets the answers to their requests arrive. */
async function pass(context: BrowserContext, { seen }: Requests): Promise<void> {
  const before = seen.length;
  await context.clock.runFor(step);
  await quiet(context);
  if (seen.length === before) return;
  // The tab that asked reads the answer and tells it to the others, which read it in turn.
  for (const delay of [50, 50]) {
    await Promise.all(context.pages().map((page) => page.evaluate(() => document.readyState)));
    await setTimeout(delay);
  }
}

async function watch(context: BrowserContext, requests: Requests): Promise<void> {
  for (let passed = 0; passed < watched; passed += step) await pass(context, requests);
}

/** Serves a page with every element on it, all visible. */
async function serveAll(context: BrowserContext): Promise<void> {
  const elements = tags.map((tag) => `<laurel-${tag}></laurel-${tag}>`).join('');
  const columns = 'display: grid; grid-template-columns: repeat(5, 1fr); align-items: start';
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>All elements</title>
    <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script><main style="${columns}">${elements}</main></html>`;
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Opens the page, and lets time pass until every element shows something. */
async function load(page: Page, requests: Requests): Promise<void> {
  await page.goto(path);
  const isReady = page.evaluate(async (names) => {
    await Promise.all(names.map((name) => customElements.whenDefined(`laurel-${name}`)));
    const elements = names.map((name) => document.querySelector<Element & { ready?: Promise<void> }>(`laurel-${name}`));
    await Promise.all(elements.map((element) => Promise.resolve(element?.ready)));
  }, tags);
  let loading = true;
  void isReady.finally(() => (loading = false));
  while (loading) await pass(page.context(), requests);
  await isReady;
  await pass(page.context(), requests);
}

test('a page with all elements sends few requests at first and later, and ten tabs hardly more than one', async ({
  page,
  context,
}, information) => {
  test.setTimeout(120_000);
  await context.clock.install();
  await listOpen(context);
  await serveAll(context);
  await hideAges(context);
  await page.goto('/');
  await signIn(page);
  // Requests that the previous page still sends must not count for this one.
  await page.goto('about:blank');
  await stopClocks(context);
  const requests = count(context);
  await load(page, requests);
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

  for (let tab = 1; tab < 10; tab += 1) await load(await context.newPage(), requests);
  requests.clear();
  await watch(context, requests);
  const ten = [...requests.seen];
  information.annotations.push({ type: 'ten tabs, a minute', description: ten.join(', ') });
  expect(ten.length, ten.join('\n')).toBeLessThanOrEqual(aMinute + tabsMore);
});
