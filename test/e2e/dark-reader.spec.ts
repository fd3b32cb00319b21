import { createRequire } from 'node:module';
import { contrast, parseColour } from '../browser/theme/contrast.js';
import { type Page, expect, test } from './demo.js';

/* Dark Reader, a common browser extension, rewrites the colours of a light page. */

const darkReader = createRequire(import.meta.url).resolve('darkreader');
const accents = ['', '#1f7a4f', '#ffd400', '#00e5ff', '#0b1f4b', '#d33682', '#ffffff', '#000000'];

/** Opens a page with a connect button for each accent. */
async function openButtons(page: Page): Promise<void> {
  await page.route('**/buttons', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Buttons</title>
        <style>:root { color-scheme: light } ${accents.map((accent, index) => (accent ? `#site-${index} { --laurel-accent: ${accent} }` : '')).join(' ')}</style>
        <script type="module" src="/laurel/loader.js"></script>
        ${accents.map((_, index) => `<p id="site-${index}"><laurel-wallet-connect></laurel-wallet-connect></p>`).join('')}</html>`,
    }),
  );
  await page.goto('/buttons');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(accents.length);
}

/** Returns the contrast of text and background of each button, which may be transparent. */
async function contrasts(page: Page): Promise<number[]> {
  const pairs = await page.getByRole('button', { name: 'Sign in' }).evaluateAll((buttons) => {
    const above = (element: Element): Element | null =>
      element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
    const fillBehind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const next = above(element);
      return next && backgroundColor === 'rgba(0, 0, 0, 0)' ? fillBehind(next) : backgroundColor;
    };
    return buttons.map((button) => [getComputedStyle(button).color, fillBehind(button)] as const);
  });
  return pairs.map(([ink, fill]) => contrast(parseColour(ink), parseColour(fill)));
}

/**
 * Returns the number of style sheets with rules in the element that has the fewest. Dark Reader answers each with one of its own, some
 * time after `enable`.
 */
const styleSheets = (page: Page): Promise<number> =>
  page
    .locator('laurel-wallet-connect')
    .evaluateAll((elements) =>
      Math.min(
        ...elements.map(
          ({ shadowRoot }) =>
            (shadowRoot?.adoptedStyleSheets ?? []).filter(({ cssRules }) => cssRules.length > 0).length,
        ),
      ),
    );

/** Resolves once Dark Reader has changed every element and adds nothing more. */
async function rewritten(page: Page, own: number): Promise<void> {
  let last = own;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await styleSheets(page);
        return last > own && last === before;
      },
      { intervals: [250] },
    )
    .toBe(true);
}

for (const site of ['with one accent', 'with an accent for each part'] as const)
  test(`a button stays readable under Dark Reader, on a site ${site}`, async ({ page }) => {
    await openButtons(page);
    for (const accent of site === 'with one accent' ? accents : ['']) {
      if (accent)
        await page.evaluate((value) => {
          for (const part of document.querySelectorAll<HTMLElement>('[id^=site]'))
            part.style.setProperty('--laurel-accent', value);
        }, accent);
      const own = await styleSheets(page);
      await page.addScriptTag({ path: darkReader });
      await page.evaluate(() => {
        const { DarkReader } = globalThis as unknown as { DarkReader: { enable(theme: object): void } };
        DarkReader.enable({ brightness: 100, contrast: 90, sepia: 10 });
      });
      await rewritten(page, own);
      expect(Math.min(...(await contrasts(page)))).toBeGreaterThanOrEqual(4.5);
      await page.evaluate(() => (globalThis as unknown as { DarkReader: { disable(): void } }).DarkReader.disable());
    }
  });
