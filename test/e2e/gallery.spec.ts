import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { type Page, expect, test } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that look at colours. */
const coloured = ['color-contrast', 'link-in-text-block'];
/** How many states are looked at together; most of the time goes into waiting for them. */
const together = 3;

// What is wrong is in the message; recording two hundred pages would take longer than looking at them.
test.use({ trace: 'off' });

/** A state as the gallery names it. */
interface Listed {
  readonly tag: string;
  readonly state: string;
}

const phone = { width: 320, height: 640 };
const wide = { width: 720, height: 560 };

test('every state of the gallery is sound in both schemes, on a phone and on a wide page', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(1_200_000);
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL ? { baseURL } : {}) });
    await context.addInitScript(axe);
    return context.newPage();
  };
  const listing = await open();
  const states = await listStates(listing);
  await listing.context().close();
  expect(states.length).toBeGreaterThan(30);
  const found: Record<string, string[]> = {};
  await Promise.all(
    Array.from({ length: together }, async () => {
      // What one state keeps in its browser, such as the wallet used last, is none of another's.
      const page = await open();
      const wrongs = listen(page);
      for (let next = states.shift(); next; next = states.shift()) {
        await lookAt(page, next, wrongs);
        const these = wrongs.splice(0);
        if (these.length > 0) found[`${next.tag} ${next.state}`] = these;
      }
      await page.context().close();
    }),
  );
  expect(found).toEqual({});
});

/** Everything the gallery shows, read from its frames, so that a state added there is looked at here. */
async function listStates(page: Page): Promise<Listed[]> {
  await page.goto('/gallery.html?width=320');
  const choice = page.locator('select[name="tag"]');
  await choice.locator('option').first().waitFor({ state: 'attached' });
  const listed: Listed[] = [];
  for (const tag of await choice.locator('option').allInnerTexts()) {
    await choice.selectOption(tag);
    const addresses = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src));
    for (const address of addresses) listed.push({ tag, state: new URL(address).searchParams.get('state') ?? '' });
  }
  return listed;
}

/** What a page says is wrong, as it goes from state to state. */
function listen(page: Page): string[] {
  const wrongs: string[] = [];
  page.on('console', (message) => {
    // A violation of the policy is an error in the console too.
    if (message.type() === 'error') wrongs.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrongs.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
      wrongs.push(`request to ${origin}`);
  });
  return wrongs;
}

/** Adds everything that is wrong with a state, seen from outside. */
async function lookAt(page: Page, { tag, state }: Listed, wrongs: string[]): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(`/state.html?${new URLSearchParams({ tag, state })}`);
  await page.locator('html[data-state]').waitFor({ state: 'attached' });
  const note = async (where: string, only?: readonly string[]): Promise<void> =>
    void wrongs.push(...(await inspect(page, only)).map((wrong) => `${where}: ${wrong}`));
  await note('phone');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  // Of all that axe looks at only colours are others.
  await note('phone, dark', coloured);
  await page.setViewportSize(wide);
  await note('wide, dark');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await note('wide', coloured);
}

/** What axe finds in the page as it is, by all of its rules or by some. */
async function inspect(page: Page, only?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const found: string[] = [];
    const runner = (globalThis as unknown as { axe: typeof axeCore }).axe;
    // A page that holds nothing but an element has neither landmarks nor a first heading.
    const { violations } = await runner.run(
      runOnly
        ? { runOnly: [...runOnly] }
        : { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } },
    );
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${id} at ${JSON.stringify(target)}: ${failureSummary ?? ''}`);
    return found;
  }, only);
}
