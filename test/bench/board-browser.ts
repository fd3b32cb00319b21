import { join } from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, ensureChromium } from '../../.config/test/chromium.mjs';
import { root } from '../../.config/build/entries.mjs';

const origin = 'http://localhost';

/** A page in a browser, and the work of its main thread so far. */
export interface BoardTab {
  readonly page: Page;
  /** Returns the milliseconds of processor time of the main thread's tasks, so that other programs do not count. */
  workedFor(): Promise<number>;
  close(): Promise<void>;
}

/** A browser that opens the page with the board. */
export interface BoardBrowser {
  open(): Promise<BoardTab>;
  close(): Promise<void>;
}

/** Builds the script tag's files and the page from the sources into `folder`, and starts a browser for them. */
export async function startBoardBrowser(folder: string): Promise<BoardBrowser> {
  await build({
    configFile: `${root}vite.config.ts`,
    root,
    mode: 'cdn',
    logLevel: 'error',
    build: { outDir: join(folder, 'cdn') },
  });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: join(folder, 'page'),
      target: 'es2022',
      lib: { entry: `${root}test/bench/rows-page/board-page.ts`, formats: ['es'], fileName: 'board-page' },
    },
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  return { open: () => openTab(browser, folder), close: () => browser.close() };
}

async function openTab(browser: Browser, folder: string): Promise<BoardTab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ path: `${root}test/bench/rows-page/board-page.html` });
    if (pathname === '/board-page.js') return route.fulfill({ path: join(folder, 'page/board-page.js') });
    if (pathname.startsWith('/cdn/')) return route.fulfill({ path: join(folder, pathname) });
    return route.fulfill({ status: 404 });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${origin}/`);
  return { page, workedFor: () => workedFor(session), close: () => context.close() };
}

async function workedFor(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
