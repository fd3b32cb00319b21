import { readFileSync } from 'node:fs';
import { complaints } from './console.js';
import { type Page, expect, test } from './demo.js';

const widths = [390, 1024, 1440];
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Returns what axe finds on the page, without the example, whose states are checked elsewhere. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run(context: object): Promise<{ violations: Violation[] }> } })
      .axe;
    const { violations: found } = await run({ exclude: [['.lab iframe']] });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Waits until the live example of the page is shown. */
async function exampleShown(page: Page): Promise<void> {
  const root = page.frameLocator('.lab iframe').locator('html[data-state="shown"]');
  await expect(root).toBeAttached();
}

test('the documentation is accessible at every width in both schemes, violates no policy and contacts no other host', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const wrong = complaints(page);
  const own = new URL(String(baseURL)).origin;
  page.on('request', (request) => new URL(request.url()).origin !== own && wrong.push(request.url()));
  for (const path of ['index.html', 'first-element.html', 'elements/quest-list.html', 'proxy.html', 'tokens.html']) {
    await page.goto(`/docs/${path}`);
    if (path.startsWith('elements/')) await exampleShown(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} is too wide at ${width} px`).toBeLessThanOrEqual(0);
      }
      expect(await violations(page), `${path}, ${scheme}`).toEqual([]);
    }
  }
  expect(wrong).toEqual([]);
});

test('the controls change the example, and the tag below it is updated', async ({ page }) => {
  await page.goto('/docs/elements/quest-list.html');
  await exampleShown(page);
  const list = page.frameLocator('.lab iframe').locator('laurel-quest-list');
  await page.getByLabel('heading', { exact: true }).fill('This week’s work');
  await expect(list.getByRole('heading', { name: 'This week’s work' })).toBeVisible();
  await page.getByLabel('hide-search', { exact: true }).check();
  await expect(list.getByRole('button', { name: /search/i })).toHaveCount(0);
  await expect(page.locator('.made code')).toHaveText(
    '<laurel-quest-list heading="This week’s work" hide-search></laurel-quest-list>',
  );
  await page.getByLabel('State', { exact: true }).selectOption('signed-out');
  await exampleShown(page);
  await expect(list.getByText('2,480')).toHaveCount(0);
  await expect(list.getByRole('heading', { name: 'This week’s work' })).toBeVisible();
});

test('the example can be shown in another language and direction, and the documentation follows', async ({ page }) => {
  await page.goto('/docs/elements/quest-list.html');
  await page.setViewportSize({ width: 1440, height: 900 });
  await exampleShown(page);
  const left = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
  const root = page.frameLocator('.lab iframe').locator('html');
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'العربية' });
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(page.frameLocator('.lab iframe').getByRole('heading', { name: 'المهام' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await left('.navigation')).toBeGreaterThan(await left('main'));
  expect(await left('main')).toBeGreaterThan(await left('aside.contents'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Direction', { exact: true }).selectOption('Left to right');
  await expect(root).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(await left('.navigation')).toBeLessThan(await left('main'));
});

test('the search works with the keyboard alone, and finds attributes, texts and guides', async ({ page }) => {
  await page.goto('/docs/index.html');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await field.fill('integrity');
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: /hashes/i })
      .first(),
  ).toBeVisible();
  await field.fill('loadr');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.fill('zzzzzzz');
  await expect(page.getByText('Nothing about “zzzzzzz”.')).toBeVisible();
  await field.fill('leaderboard');
  await expect(page.getByRole('option').first()).toContainText('Leaderboard');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/elements/leaderboard.html');
});
