import { writeFile } from 'node:fs/promises';
import { expect, test } from './demo.js';
import { registry } from '../../src/browser/registry.js';
import { type EnginePage, engines, hasEngine, openEngine } from '../support/engine-page.js';
import { press, sees } from '../support/engine-steps.js';
import { type SiteProcess, startSite } from '../support/site-process.js';
import { markup } from './hostile-site/hostile-answers.js';
import { copyCommunity } from './prepared.js';

/* Every element on a page with a strict policy, for a member, while the platform answers with markup and URLs that
   run code. */

const shown = Object.keys(registry).filter((tag) => tag !== 'laurel-program');

/**
 * Runs in the page. Opens some of what can be opened inside the elements and is not open yet; returns how many. WebKit, which
 * paints without a graphics card, can take seconds for each, and a script has a minute.
 */
async function openSome(): Promise<number> {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
  const page = globalThis as { opened?: WeakSet<Element> };
  const opened = (page.opened ??= new WeakSet());
  const pause = (duration: number) => new Promise((done) => setTimeout(done, duration));
  const find = () =>
    below(document).filter(
      (one) => !opened.has(one) && one.matches('[aria-expanded="false"], [role="tab"], details:not([open]) > summary'),
    );
  // What was opened last may still load more.
  if (find().length === 0) await pause(300);
  const some = find().slice(0, 5);
  for (const one of some) {
    opened.add(one);
    (one as HTMLElement).click();
    await pause(50);
  }
  return some.length;
}

/** Opens everything that can be opened, until nothing new appears. */
async function openAll(page: EnginePage): Promise<number> {
  for (let opened = 0; ;) {
    const more = await page.evaluate<number>(`(${String(openSome)})()`);
    if (more === 0) return opened;
    opened += more;
  }
}

/** Runs in the page. Finds parts of the platform's answers that became more than text. */
function findCode(): string[] {
  const below = (node: ParentNode): Element[] =>
    [...node.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
  const inside = below(document.body);
  return inside.flatMap((one) => {
    const wrong = [...one.attributes]
      .filter(({ name, value }) => {
        if (name.startsWith('on') || name === 'srcdoc') return true;
        // Elements set their own lengths and shares there, through the CSSOM.
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
  const { data, databaseUrl } = await copyCommunity();
  site = await startSite('test/e2e/hostile-site/server.ts', data, ...(databaseUrl ? [databaseUrl] : []));
});
test.afterAll(() => site.close());

for (const engine of engines)
  test(`no answer of a hostile platform violates a strict policy in ${engine}`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(240_000);
    const page = await openEngine(engine);
    try {
      await page.goto(site.url);
      await press(page, 'Sign in', 'laurel-wallet-connect');
      await press(page, markup, 'laurel-wallet-connect');
      for (const tag of shown) await sees(page, markup, tag);
      expect(await openAll(page)).toBeGreaterThan(5);
      expect(await page.evaluate<string[]>(`(${String(findCode)})()`)).toEqual([]);
      expect(await page.evaluate<string[]>('wrongs')).toEqual([]);
      expect(await page.evaluate<boolean>('({}).hacked === undefined')).toBe(true);
      // Confirms that violations are recorded.
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
