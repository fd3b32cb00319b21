import { type Browser, type Page, launch } from 'puppeteer-core';
import {
  findChromium,
  findFirefox,
  findWebKit,
  firefoxPreferences,
  startWebKitDriver,
} from '../../.config/test/engines.mjs';
import { chromiumFlags } from '../../.config/test/chromium.mjs';

/* A page in any of three engines. Playwright cannot drive the system's builds of Firefox and WebKit, so Puppeteer drives
   Chromium and Firefox (CDP, WebDriver BiDi), and the WebDriver protocol drives WebKit. */

export type Engine = 'chromium' | 'firefox' | 'webkit';

export const engines: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** A page in a browser of its own. */
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
  const send = async <T>(method: string, route: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    });
    const call = <T>(method: string, path: string, body?: object) =>
      send<T>(method, `/session/${sessionId}${path}`, body);
    await call('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
    await call('POST', '/window/rect', { width: 1280, height: 900 });
    return {
      goto: async (url) => void (await call('POST', '/url', { url })),
      reload: async () => void (await call('POST', '/refresh', {})),
      evaluate: async <T>(expression: string) => {
        const script = `const done = arguments[arguments.length - 1];
          Promise.resolve().then(() => (${expression})).then(
            (value) => done({ value: value === undefined ? null : value }),
            (error) => done({ error: String(error) }),
          );`;
        const { value, error } = await call<{ value: T; error?: string }>('POST', '/execute/async', {
          script,
          args: [],
        });
        if (error !== undefined) throw new Error(error);
        return value;
      },
      click: async (x, y) => {
        const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
        const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      type: async (text) => {
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
      close: async () => {
        await call('DELETE', '').finally(stop);
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
