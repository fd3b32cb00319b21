import { type Browser, type Page, launch } from 'puppeteer-core';
import { remote } from 'webdriverio';
import {
  findChromium,
  findFirefox,
  findWebKit,
  firefoxPreferences,
  startWebKitDriver,
} from '../../.config/test/engines.mjs';
import { chromiumFlags } from '../../.config/test/chromium.mjs';

/* A page in any of three engines. Playwright cannot drive the system's builds of Firefox and WebKit, so Puppeteer drives
   Chromium and Firefox (CDP, WebDriver BiDi), and webdriverio drives WebKit. */

export type Engine = 'chromium' | 'firefox' | 'webkit';

export const engines: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** A page in its own browser. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression in the page, awaits it if it is a promise, and returns its value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks with the mouse at a point of the viewport, in CSS px. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>;
  /** Closes the page and ends its browser. */
  close(): Promise<void>;
}

/** Whether the engine is installed on this machine. */
export function hasEngine(engine: Engine): boolean {
  return Boolean({ chromium: findChromium, firefox: findFirefox, webkit: findWebKit }[engine]());
}

/** Starts the engine with an empty profile and opens a page of 1,280 × 800 px. Throws if the engine is missing. */
export async function openEngine(engine: Engine): Promise<EnginePage> {
  if (engine === 'webkit') return openWebKit();
  const executablePath = engine === 'chromium' ? findChromium() : findFirefox();
  if (!executablePath) throw new Error(`${engine} is not installed.`);
  const browser = await launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 800 },
    ...(engine === 'chromium' ? { args: chromiumFlags } : { extraPrefsFirefox: firefoxPreferences }),
  });
  return puppeteerPage(browser, await browser.newPage());
}

function puppeteerPage(browser: Browser, page: Page): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<EnginePage> {
  const { port, browser, stop } = await startWebKitDriver();
  try {
    const page = await remote({
      hostname: '127.0.0.1',
      port,
      path: '/',
      logLevel: 'error',
      capabilities: webKitCapabilities(browser),
    });
    await page.setTimeout({ script: 60_000, pageLoad: 60_000 });
    await page.setWindowRect(null, null, 1280, 900);
    return {
      goto: async (url) => void (await page.url(url)),
      reload: () => page.refresh(),
      evaluate: async <T>(expression: string) => (await page.execute(`return (${expression})`)) as T,
      click: (x, y) =>
        page
          .action('pointer')
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .down()
          .up()
          .perform(),
      // keys() holds all keys down until the end, so a letter that comes twice would count once.
      type: async (text) => {
        const keyboard = page.action('key');
        for (const letter of text) keyboard.down(letter).up(letter);
        await keyboard.perform();
      },
      screenshot: async () => Buffer.from(await page.takeScreenshot(), 'base64'),
      close: () => page.deleteSession().finally(stop),
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Typed widely, because webdriverio does not know WebKitGTK's own capability. */
const webKitCapabilities = (binary: string): Record<string, unknown> => ({
  browserName: 'MiniBrowser',
  'wdio:enforceWebDriverClassic': true,
  'webkitgtk:browserOptions': { binary, args: ['--automation'] },
});
