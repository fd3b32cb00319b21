import { readFileSync } from 'node:fs';
import { complaints } from './console.js';
import { type Page, expect, test } from './demo.js';
import { signIn } from './sign-in.js';

/* The four sites of the demo, each with a look and a selection of its own, on a phone, a tablet and a desktop. */

const widths = [320, 390, 768, 1280] as const;
const schemes = ['light', 'dark'] as const;
const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** How the bar calls each site, and its elements from the top of a phone's screen on. */
const sites = [
  {
    ...{ name: 'Ashfall', path: '/' },
    order: ['next-step', 'quest-list', 'social-connect', 'leaderboard', 'badge-shelf', 'profile', 'activity'],
    more: ['referral', 'auction-bidder', 'token-claim', 'mint-gallery'],
  },
  {
    ...{ name: 'Almanac', path: '/almanac.html' },
    order: ['next-step', 'quest-list', 'badge-shelf', 'social-connect', 'season-recap'],
    more: [],
  },
  {
    ...{ name: 'Concrete', path: '/concrete.html' },
    order: ['next-step', 'quest-list', 'auction-bidder', 'token-claim', 'leaderboard', 'social-connect'],
    more: ['mint-gallery'],
  },
  { name: 'Forum', path: '/cross-origin.html', order: ['next-step', 'quest-list', 'leaderboard'], more: [] },
] as const;

/** Sites on the demo's own origin, which share what the visitor chose in the bar. */
const ownSites = sites.filter(({ name }) => name !== 'Forum');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Returns what axe finds on the page. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    const { violations: found } = await run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Scrolls through the page, so that every element loads, and back to its top. */
async function showAll(page: Page): Promise<void> {
  const tags = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .map(({ localName }) => localName)
      .filter((tag) => tag.startsWith('laurel-')),
  );
  for (const tag of new Set(tags)) {
    const element = page.locator(`main ${tag}`).last();
    if (!(await element.isVisible())) continue;
    await element.scrollIntoViewIfNeeded();
    await element.evaluate((shown: Element & { ready?: Promise<void> }) =>
      customElements.whenDefined(shown.localName).then(() => shown.ready),
    );
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

/** Measures what the page must keep at a width. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const below = (node: ParentNode): Element[] =>
      [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
    const isShown = (one: Element): boolean => one.checkVisibility() && one.getClientRects().length > 0;
    const tops = [...document.querySelectorAll('.top > *')].filter(
      (one) => isShown(one) && getComputedStyle(one).position !== 'fixed',
    );
    const middles = tops.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    });
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      header: document.querySelector('.top')?.getBoundingClientRect().height ?? 0,
      slant: Math.max(...middles) - Math.min(...middles),
      spill: Math.max(...tops.map((one) => one.getBoundingClientRect().right)) - innerWidth,
      balances: below(document)
        .filter((one) => {
          const root = one.getRootNode();
          const tag = root instanceof ShadowRoot ? root.host.localName : '';
          const isBalance =
            (tag === 'laurel-points-balance' && one.matches('[part~="inline-balance"], [part~="value"]')) ||
            (tag === 'laurel-quest-list' && one.matches('[part~="header"] [part~="amount"]'));
          return isBalance && isShown(one);
        })
        .map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''),
      order: [...document.querySelectorAll('main *')]
        .filter((one) => one.localName.startsWith('laurel-') && isShown(one) && one.clientHeight > 0)
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(({ localName }) => localName.slice('laurel-'.length)),
    };
  });

for (const { name, path, order, more } of sites)
  test(`${name} keeps its header on one line, its quests first, and one balance, at every width in both schemes`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const heard = complaints(page, ['error', 'warning']);
    await page.goto(path);
    for (const isMember of [false, true]) {
      if (isMember) await signIn(page);
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.reload();
      await page.evaluate(axe);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // A wider page shows elements that a narrow one leaves out, and those load only now.
        await showAll(page);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          const about = `${isMember ? 'member' : 'visitor'}, ${width} px, ${colorScheme}`;
          const { overflow, header, slant, spill, balances, order: shown } = await measure(page);
          expect(overflow, about).toBeLessThanOrEqual(0);
          expect(spill, about).toBeLessThanOrEqual(0);
          expect(header, about).toBeLessThanOrEqual(100);
          expect(slant, about).toBeLessThanOrEqual(12);
          expect(balances, about).toHaveLength(isMember ? 1 : 0);
          for (const balance of balances) expect(balance, `${about}: whole points`).not.toMatch(/\d\.\d/);
          if (width < 720) expect(shown, about).toEqual([...order, ...more]);
          else if (width < 960) expect(shown.slice(0, 2), about).toEqual(['next-step', 'quest-list']);
          expect(await violations(page), about).toEqual([]);
        }
      }
    }
    expect(heard).toEqual([]);
  });

test('the bar links the sites, and the chosen scheme is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: 'About this demo' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await bar.getByRole('button', { name: 'Dark' }).click();
  await expect(bar.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).not.toBe(light);
  const seen = new Set<string>();
  for (const { name, path } of ownSites) {
    await bar.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    seen.add(await background());
  }
  expect(seen.size, 'each site has a page of its own colour').toBe(ownSites.length);
});

test('the language of the bar is that of the elements, and goes along to the next site', async ({ page }) => {
  await page.goto('/almanac.html');
  const bar = page.getByRole('complementary', { name: 'About this demo' });
  await bar.getByRole('combobox', { name: 'Language of the elements' }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('laurel-quest-list')).toContainText('سجّل الدخول');
  await bar.getByRole('link', { name: 'Concrete', exact: true }).click();
  await expect(page.locator('laurel-quest-list')).toContainText('سجّل الدخول');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

for (const { name, path } of sites)
  test(`nothing is empty beside a tall column of ${name}, for visitors and members`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(path);
    for (const isMember of [false, true]) {
      if (isMember) await signIn(page);
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await showAll(page);
        const gaps = await page.evaluate(() => {
          const endOf = (column: Element): number =>
            Math.max(...[...column.children].map((child) => child.getBoundingClientRect().bottom));
          const columns = [...document.querySelectorAll('.columns')].map(({ children }) => [...children]);
          const letter = [...document.querySelectorAll('.replies, .margin')];
          return [...columns, ...(letter.length > 0 ? [letter] : [])].map((beside) => {
            const ends = beside.map(endOf);
            return Math.max(...ends) - Math.min(...ends);
          });
        });
        const about = `${isMember ? 'member' : 'visitor'}, ${width} px`;
        expect(gaps.length, about).toBeGreaterThan(0);
        for (const gap of gaps) expect(gap, about).toBeLessThanOrEqual(60);
      }
    }
  });

for (const { name, path } of sites)
  test(`${name} prints what is read, in ink on white`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toBeHidden();
    await expect(page.locator('.you')).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
    const { ink, ground } = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { ink: color, ground: backgroundColor };
    });
    expect(ground).toBe('rgba(0, 0, 0, 0)');
    expect(Math.max(...[...ink.matchAll(/\d+/g)].map(Number)), ink).toBeLessThan(90);
  });

test('on a phone, the menu opens, leads to its part of the page, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path } of sites) {
    await page.goto(path);
    const menu = page.locator('.top nav');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link').last().click();
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => document.querySelector(location.hash) !== null)).toBe(true);
  }
});
