import { registry, type LaurelTag } from '../../src/browser/registry.js';
import { complaints } from './console.js';
import { type Page, expect, test } from './demo.js';

/* States in the demo's gallery, built and under its policy. test/browser/elements/contract.test.ts checks each
   state by itself, with axe and at both widths; these are the most complete states, and failures. */
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
  'laurel-next-step': ['ready', 'failed'],
  'laurel-activity': ['whole', 'failed'],
  'laurel-referral': ['whole', 'failed'],
  'laurel-season-recap': ['whole', 'failed'],
  'laurel-points-balance': ['whole', 'failed'],
};

const phone = { width: 320, height: 640 };
const wide = { width: 720, height: 560 };

test('the gallery lists every element, and its states violate no policy and contact no other host, on a phone and a wide page', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const listed = await listStates(page);
  expect(Object.keys(listed).sort()).toEqual(Object.keys(registry).sort());
  expect(Object.values(listed).flat().length).toBeGreaterThan(400);
  const found: Record<string, string[]> = {};
  for (const [tag, names] of Object.entries(looked)) {
    // Records that an element stores in its browser, such as the wallet used last, must not affect other elements.
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

test('the gallery is mirrored together with its states', async ({ page }) => {
  await page.route('**/state.html?*', (route) => route.abort());
  await page.goto('/gallery.html?tag=laurel-referral');
  const left = () => page.locator('fieldset').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const fromTheLeft = await left();
  expect(fromTheLeft[0]).toBeLessThan(Number(fromTheLeft[1]));
  await page.getByLabel('Language', { exact: true }).selectOption('he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const fromTheRight = await left();
  expect(fromTheRight[0]).toBeGreaterThan(Number(fromTheRight[1]));
});

/** Reads all states from the gallery's frames, so that a state that is not listed is noticed here. */
async function listStates(page: Page): Promise<Record<string, string[]>> {
  // The addresses are enough.
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

/** Records what a page logs, and which other origins it contacts. */
function listen(page: Page): string[] {
  const wrongs = complaints(page);
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
      wrongs.push(`request to ${origin}`);
  });
  return wrongs;
}
