import { writeFile } from 'node:fs/promises';
import { expect, test } from './demo.js';
import { registry } from '../../src/registry.js';
import { engines, hasEngine, openEngine } from '../support/engine-page.js';
import { press, sees } from '../support/engine-steps.js';
import { type SiteProcess, startSite } from '../support/site-process.js';
import { markup } from './hostile-site/hostile-answers.js';
import { copyCommunity } from './prepared.js';

/* Every element on a page with a strict policy, for a member, while the platform answers markup and addresses that run code. */

const shown = Object.keys(registry).filter((tag) => tag !== 'laurel-program');

/** Runs in the page: opens all that can be opened inside the elements, as often as something new can be. */
async function openAll(): Promise<number> {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
  const opened = new Set<Element>();
  for (let round = 0; round < 4; round++) {
    const closed = below(document).filter(
      (one) => !opened.has(one) && one.matches('[aria-expanded="false"], [role="tab"], details:not([open]) > summary'),
    );
    for (const one of closed) {
      opened.add(one);
      (one as HTMLElement).click();
      await new Promise((done) => setTimeout(done, 50));
    }
    await new Promise((done) => setTimeout(done, 300));
  }
  return opened.size;
}

/** Runs in the page: what of the platform's answers became more than text. */
function findCode(): string[] {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
  const inside = below(document.body);
  return inside.flatMap((one) => {
    const wrong = [...one.attributes]
      .filter(({ name, value }) => {
        if (name.startsWith('on') || name === 'srcdoc') return true;
        // Elements set lengths and shares of their own there, through the CSSOM.
        if (name === 'style') return !/^(?:--_[a-z]+: -?[\d.]+(?:px|%)?;\s*)+$/.test(value);
        if (!/^(?:src|href|action|formaction|poster|data)$/.test(name)) return false;
        return !/^(?:https?:|#|\/|data:image\/)/.test(value);
      })
      .map(({ name, value }) => `${one.localName} ${name}=${value.slice(0, 80)}`);
    if (/^(?:script|iframe|object|embed|base|link|meta)$/.test(one.localName)) wrong.push(one.localName);
    return wrong;
  });
}

let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSite('test/e2e/hostile-site/server.ts', await copyCommunity());
});
test.afterAll(() => site.close());

for (const engine of engines)
  test(`nothing that a hostile platform answers breaks a strict policy in ${engine}`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(240_000);
    const page = await openEngine(engine);
    try {
      await page.goto(site.url);
      await press(page, 'Sign in', 'laurel-wallet-connect');
      await press(page, markup, 'laurel-wallet-connect');
      for (const tag of shown) await sees(page, markup, tag);
      expect(await page.evaluate<number>(`(${String(openAll)})()`)).toBeGreaterThan(5);
      expect(await page.evaluate<string[]>(`(${String(findCode)})()`)).toEqual([]);
      expect(await page.evaluate<string[]>('wrongs')).toEqual([]);
      expect(await page.evaluate<boolean>('({}).hacked === undefined')).toBe(true);
      // A violation is noticed here.
      await page.evaluate(
        `document.body.append(Object.assign(document.createElement('style'), { textContent: '*{}' }))`,
      );
      await expect.poll(() => page.evaluate<string[]>('wrongs')).toContainEqual(expect.stringMatching(/style-src/));
    } catch (error) {
      await writeFile(test.info().outputPath('page.png'), await page.screenshot());
      throw error;
    } finally {
      await page.close();
    }
  });
