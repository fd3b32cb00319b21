import { createRequire } from 'node:module';
import { contrast, parseColour } from '../browser/theme/contrast.js';
import { type Page, expect, test } from './demo.js';

/* Dark Reader, a common browser extension, rewrites the colours of a light page: dark for fills, bright for inks. */

const darkReader = createRequire(import.meta.url).resolve('darkreader');
const enable = 'DarkReader.enable({ brightness: 100, contrast: 90, sepia: 10 })';
const accents = ['', '#1f7a4f', '#ffd400', '#00e5ff', '#0b1f4b', '#d33682', '#ffffff', '#000000'];
/** What else is on the page decides which of our properties Dark Reader takes for fills. */
const pages = {
  'on a page of buttons': '',
  'beside other elements': '<laurel-badge-shelf></laurel-badge-shelf><laurel-quest-list></laurel-quest-list>',
};

/** Opens a page with a connect button for each accent, the last one secondary, and other elements. */
async function openButtons(page: Page, others: string, head = ''): Promise<void> {
  await page.route('**/dark-reader.js', (route) => route.fulfill({ path: darkReader }));
  await page.route('**/buttons', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Buttons</title>${head}
        <style>:root { color-scheme: light } ${accents.map((accent, index) => (accent ? `#site-${index} { --laurel-accent: ${accent} }` : '')).join(' ')}</style>
        <script type="module" src="/laurel/loader.js"></script>
        ${accents.map((_, index) => `<p id="site-${index}"><laurel-wallet-connect></laurel-wallet-connect></p>`).join('')}
        <p><laurel-wallet-connect variant="secondary"></laurel-wallet-connect></p>
        ${others}</html>`,
    }),
  );
  await page.goto('/buttons');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(accents.length + 1);
  for (const list of await page.locator('laurel-badge-shelf, laurel-quest-list').all())
    await expect(list.getByRole('listitem').first()).toBeVisible();
}

interface Look {
  readonly ink: string;
  readonly fill: string;
}

const looks = (page: Page): Promise<Look[]> =>
  page.getByRole('button', { name: 'Sign in' }).evaluateAll((buttons) =>
    buttons.map((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      return { ink: color, fill: backgroundColor };
    }),
  );

/** Returns the looks once Dark Reader has put a style sheet of its own beside each of ours, and changes nothing more. */
async function rewritten(page: Page): Promise<Look[]> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = JSON.stringify(await looks(page));
        return (await areSheetsRewritten(page)) && last === before;
      },
      { intervals: [250] },
    )
    .toBe(true);
  return looks(page);
}

const areSheetsRewritten = (page: Page): Promise<boolean> =>
  page.locator('laurel-wallet-connect, laurel-badge-shelf, laurel-quest-list').evaluateAll((elements) =>
    elements.every(({ shadowRoot }) => {
      const sheets = shadowRoot?.adoptedStyleSheets ?? [];
      const added = sheets.filter(({ cssRules }) => cssRules[0]?.cssText.includes('__darkreader__'));
      return added.length >= sheets.length / 2;
    }),
  );

/** Asserts that each button has a fill and an ink that can be read on it, and that the fills differ as the accents do. */
function assertReadable(buttons: readonly Look[]): void {
  for (const { ink, fill } of buttons) {
    expect(fill).not.toMatch(/^rgba\(.*, 0\)$/);
    expect(contrast(parseColour(ink), parseColour(fill)), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(new Set(buttons.map(({ fill }) => fill)).size).toBe(accents.length + 1);
}

const orders = {
  'runs before the elements, as the extension does': async (page: Page, others: string) => {
    await openButtons(page, others, `<script src="/dark-reader.js"></script><script>${enable}</script>`);
  },
  'is turned on later': async (page: Page, others: string) => {
    await openButtons(page, others);
    await page.addScriptTag({ url: '/dark-reader.js' });
    await page.evaluate(enable);
  },
};

for (const [place, others] of Object.entries(pages))
  for (const [order, open] of Object.entries(orders))
    test(`a button ${place} keeps its fill and a readable text under Dark Reader, which ${order}`, async ({ page }) => {
      await open(page, others);
      assertReadable(await rewritten(page));
      const buttons = page.getByRole('button', { name: 'Sign in' });
      const hovered: Look[] = [];
      for (let index = 0; index <= accents.length; index += 1) {
        await buttons.nth(index).hover();
        hovered.push(...(await looks(page)).slice(index, index + 1));
      }
      assertReadable(hovered);
    });
