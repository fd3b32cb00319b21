import { readFileSync } from 'node:fs';
import type Axe from 'axe-core';
import { complaints } from './console.js';
import { type Page, expect, test } from './demo.js';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Opens Studio and waits until its page shows an element. */
async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`/studio.html${hash}`);
  await expect(page.frameLocator('#preview').getByRole('listitem').first()).toBeVisible();
}

test('a page is composed, themed, undone, copied and shared without console messages', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heard = complaints(page, ['error', 'warning']);
  await page.goto('/studio');
  await page.waitForURL('**/studio.html');
  const preview = page.frameLocator('#preview');
  await expect(preview.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('rebeccapurple');
  await expect(preview.locator('html')).toHaveCSS('--laurel-accent', '#663399');
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ff7g2');
  await expect(page.getByText('That isn’t a colour we can read. Still using #663399.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Add an element' }).selectOption('profile');
  await expect(preview.locator('laurel-profile')).toBeVisible();
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await page.getByRole('checkbox', { name: 'podium' }).uncheck();
  await expect(preview.locator('laurel-leaderboard')).not.toHaveAttribute('podium');
  await page.getByRole('button', { name: 'Undo: podium of leaderboard' }).click();
  await expect(preview.locator('laurel-leaderboard')).toHaveAttribute('podium', '');
  await page.getByRole('button', { name: 'Redo: podium of leaderboard' }).click();

  await page.getByRole('button', { name: 'Copy the tag' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('<script type="module" src="/laurel/loader.js"></script>');
  expect(copied).toContain('--laurel-accent: #663399;');
  expect(copied).toContain('<laurel-leaderboard></laurel-leaderboard>');
  expect(copied).toContain('<laurel-profile></laurel-profile>');

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(address);
  await expect(preview.locator('laurel-profile')).toBeVisible();
  await expect(preview.locator('html')).toHaveCSS('--laurel-accent', '#663399');
  await expect(preview.locator('laurel-leaderboard')).not.toHaveAttribute('podium');
  expect(heard).toEqual([]);
});

test('member, scheme and language of the page can be chosen, even by single keys, which can be turned off', async ({
  page,
}) => {
  await open(page, '#v1/v=own,deep,light,820,en');
  const preview = page.frameLocator('#preview');
  await page.getByRole('radio', { name: 'Failing' }).check();
  await expect(preview.getByText('Retry').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('heading', { name: 'Accent' }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'Signed out' })).toBeChecked();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: 'Signed out' })).toBeChecked();
});

test('a theme is imported from CSS, undone, and exported as design tokens', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Import or export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import or export a theme' });
  await expect(dialog.getByLabel('The theme')).toContainText('"hex": "#ff7a2e"');
  await dialog.getByLabel('Paste design tokens or CSS').fill(':root { --laurel-accent: #123456; --laurel-moon: 1 }');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog.getByText('Took 1 token. Left out, because Laurel has no such token: moon.')).toBeVisible();
  await expect(dialog.getByLabel('Paste design tokens or CSS')).toHaveValue(/--laurel-accent: #123456/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await expect(accent).toHaveValue('#123456');
  await page.getByRole('button', { name: 'Undo: import' }).click();
  await expect(accent).toHaveValue('#ff7a2e');
});

test('a press on an element in the page selects it in the list, and keys continue to work', async ({ page }) => {
  await open(page);
  await page.frameLocator('#preview').locator('laurel-quest-list').getByText('Quests').first().click();
  await expect(page.getByRole('button', { name: 'Quest list', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // Keys work there as they do beside it.
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'Signed out' })).toBeChecked();
});

for (const [width, height] of [
  [390, 844],
  [1024, 820],
  [1440, 900],
] as const)
  test(`Studio is accessible and fits at ${width} px, in both schemes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await page.evaluate(axe);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    for (const panel of width < 1280 ? ['Page', 'Theme', 'Elements', 'Code'] : ['']) {
      if (panel) await panels.getByRole('button', { name: panel }).click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await page.evaluate(async () => {
          const { run } = (globalThis as unknown as { axe: typeof Axe }).axe;
          const { violations } = await run({ exclude: ['#preview'] });
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        });
        expect(found, `${panel} ${colorScheme}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), panel).toBeLessThanOrEqual(
          0,
        );
      }
    }
  });

test('Studio itself loads less than 200 kB of scripts', async ({ page }) => {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (response.frame() !== page.mainFrame() || !response.url().endsWith('.js')) return;
    sizes.push((await response.body()).length);
  });
  await open(page);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});
