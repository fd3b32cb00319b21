import { type Page, expect, test } from './demo.js';

/** A phone, a tablet and a desktop. */
const viewports = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Cumulative layout shift that visitors do not notice; 0.1 counts as good. */
const goal = 0.02;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records every shift of the page from the start, with the nodes that moved. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : 'gone');
    const spell = ({ x, y, width, height }: DOMRect) =>
      `${Math.round(x)}, ${Math.round(y)} (${Math.round(width)} × ${Math.round(height)})`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${spell(previousRect)} to ${spell(currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
}

/** Waits until everything in or near view has its content and is drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')]
      .filter(({ localName }) => localName.startsWith('laurel-'))
      .every((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        const isNear = height > 0 && bottom > -250 && top < innerHeight + 250;
        const root = element.shadowRoot;
        return !isNear || (root && !root.querySelector('.frame[aria-busy="true"], .frame .skeleton'));
      }),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Returns the height of every Laurel element on the page. */
const heights = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('main *')]
        .filter(({ localName }) => localName.startsWith('laurel-'))
        .map((element) => [element.localName, Math.round(element.getBoundingClientRect().height)]),
    ),
  );

for (const viewport of viewports)
  test(`nothing on the page shifts while it loads and is scrolled, at ${viewport.width} px`, async ({
    page,
  }, information) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await noteShifts(page);
    await page.goto('/');
    await settled(page);
    for (let isAtEnd = false; !isAtEnd; await settled(page))
      isAtEnd = await page.evaluate(() => {
        scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      });
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    information.annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(goal);
  });

/** URLs of the proxy, except those of the elements' files. */
const data = /\/laurel\/(?!.*\.(?:js|css)$)/;

test('the message that loading takes longer than usual shifts nothing', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await noteShifts(page);
  const held: (() => void)[] = [];
  await page.route(data, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('laurel-quest-list').getByText('Still loading')).toBeVisible();
  await page.locator('laurel-leaderboard').scrollIntoViewIfNeeded();
  await expect(page.locator('laurel-leaderboard').getByText('Still loading')).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  expect(
    shifts.reduce((total, { value }) => total + value, 0),
    JSON.stringify(shifts, null, 2),
  ).toBeLessThanOrEqual(goal);
  for (const release of held) release();
});

test('an element is as tall before it is defined as while it loads', async ({ page }) => {
  test.setTimeout(180_000);
  await page.route('**/laurel/*.js', (route) => route.abort());
  const undefinedHeights: Record<string, number>[] = [];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    undefinedHeights.push(await heights(page));
  }
  await page.unroute('**/laurel/*.js');
  await page.route(data, () => undefined);
  for (const [at, viewport] of viewports.entries()) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
    expect(await heights(page), `${viewport.width} wide`).toEqual(undefinedHeights[at]);
  }
});
