import { registry, type LaurelTag } from '../../src/registry.js';
import { type Page, expect, test } from './demo.js';

/*
 * States as the demo's gallery shows them: built, and under its policy. Each of them by itself is looked at in
 * test/elements/contract.test.ts, by axe and at both widths; here are those that show most, and failures.
 */
const looked: Readonly<Record<LaurelTag, readonly string[]>> = {
  'laurel-program': ['around-elements', 'without-proxy'],
  'laurel-wallet-connect': ['picker-many', 'signed-in', 'unreachable'],
  'laurel-leaderboard': ['podium', 'failed'],
  'laurel-quest-list': ['opened', 'failed'],
  'laurel-badge-shelf': ['shelf', 'failed'],
  'laurel-auction-bidder': ['leading', 'failed'],
  'laurel-mint-gallery': ['gallery', 'failed-to-load'],
  'laurel-token-claim': ['ready', 'unreachable'],
  'laurel-social-connect': ['whole', 'failed'],
  'laurel-profile': ['whole', 'failed'],
  'laurel-points-balance': ['whole', 'failed'],
};

const phone = { width: 320, height: 640 };
const wide = { width: 720, height: 560 };

test('the gallery lists every element, and its states break no policy and ask nobody else, on a phone and on a wide page', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const listed = await listStates(page);
  expect(Object.keys(listed).sort()).toEqual(Object.keys(registry).sort());
  expect(Object.values(listed).flat().length).toBeGreaterThan(400);
  const found: Record<string, string[]> = {};
  for (const [tag, names] of Object.entries(looked)) {
    // What an element keeps in its browser, such as the wallet used last, is none of another's.
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const shown = await context.newPage();
    const wrongs = listen(shown);
    for (const state of names) {
      expect(listed[tag]).toContain(state);
      await shown.setViewportSize(phone);
      await shown.goto(`/state.html?${new URLSearchParams({ tag, state })}`);
      await expect(shown.locator('html')).toHaveAttribute('data-state', 'shown');
      await shown.setViewportSize(wide);
      await shown.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const these = wrongs.splice(0);
      if (these.length > 0) found[`${tag} ${state}`] = these;
    }
    await context.close();
  }
  expect(found).toEqual({});
});

/** Everything the gallery shows, read from its frames, so that a state that is not listed is missed here. */
async function listStates(page: Page): Promise<Record<string, string[]>> {
  // Their addresses are enough.
  await page.route('**/state.html?*', (route) => route.abort());
  await page.goto('/gallery.html?width=320');
  const choice = page.locator('select[name="tag"]');
  await choice.locator('option').first().waitFor({ state: 'attached' });
  const listed: Record<string, string[]> = {};
  for (const tag of await choice.locator('option').allInnerTexts()) {
    await choice.selectOption(tag);
    const addresses = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src));
    listed[tag] = addresses.map((address) => new URL(address).searchParams.get('state') ?? '');
  }
  return listed;
}

/** What a page says is wrong. */
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
