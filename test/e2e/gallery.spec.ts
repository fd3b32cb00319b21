import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect, test } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = [320, 720] as const;
const themes = ['light', 'dark'] as const;

/** A state as the gallery names it. */
interface Listed {
  readonly tag: string;
  readonly state: string;
}

/** Everything the gallery shows, read from its frames, so that a state added there is looked at here. */
async function listStates(page: Page): Promise<Listed[]> {
  await page.goto('/gallery.html?width=320');
  const tags = await page.locator('select[name="tag"] option').allInnerTexts();
  const listed: Listed[] = [];
  for (const tag of tags) {
    await page.locator('select[name="tag"]').selectOption(tag);
    const addresses = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src));
    for (const address of addresses) listed.push({ tag, state: new URL(address).searchParams.get('state') ?? '' });
  }
  return listed;
}

/** What a page did wrong, gathered from outside. */
function watch(page: Page, origin: string): string[] {
  const wrongs: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrongs.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrongs.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) wrongs.push(`request to ${url.origin}`);
  });
  return wrongs;
}

/** What axe and a ruler find in the page as it is. */
async function inspect(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`overflows by ${scrollWidth - clientWidth} px`);
    const runner = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    // What frames an element is the page's business: one element alone has neither landmarks nor a first heading.
    const { violations } = await runner.run({
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    });
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${id} at ${JSON.stringify(target)}: ${failureSummary}`);
    return found;
  });
}

for (const theme of themes) {
  for (const width of widths) {
    test(`every state of the gallery is sound: ${theme}, ${width} px`, async ({ browser, baseURL }) => {
      test.setTimeout(600_000);
      const origin = new URL(baseURL ?? process.env['LAUREL_DEMO_URL'] ?? '').origin;
      const context = await browser.newContext({
        viewport: { width, height: width === 320 ? 640 : 560 },
        reducedMotion: 'reduce',
        ...(baseURL ? { baseURL } : {}),
      });
      await context.addInitScript(axe);
      const page = await context.newPage();
      const states = await listStates(page);
      expect(states.length).toBeGreaterThan(30);

      for (const { tag, state } of states) {
        await test.step(`${tag} ${state}`, async () => {
          const stage = await context.newPage();
          const wrongs = watch(stage, origin);
          await stage.goto(`/state.html?${new URLSearchParams({ tag, state, theme })}`);
          await stage.locator('html[data-state]').waitFor({ state: 'attached' });
          const found = await inspect(stage);
          expect.soft([...wrongs, ...found], `${tag} ${state}, ${theme}, ${width} px`).toEqual([]);
          await stage.close();
        });
      }
      await context.close();
    });
  }
}
