import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../../.config/test/chromium.mjs';

/** A phone: a quarter of the processor, and slow 4G as Lighthouse has it (150 ms, 1.6 Mbit/s down, 750 kbit/s up). */
const phone = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
};

/** What a page has loaded and done since it was opened. */
export interface Visited {
  /** Milliseconds from the start of the navigation until what was waited for was there. */
  readonly readyAfter: number;
  /** Milliseconds until the last answer had arrived. */
  readonly lastAnswerAfter: number;
  readonly scripts: number;
  /** Compressed kB: of scripts, and of everything. */
  readonly scriptKB: number;
  readonly allKB: number;
  /** Requests to the proxy. */
  readonly dataRequests: number;
  /** Milliseconds of processor time of the main thread. */
  readonly work: number;
  /** Milliseconds of the longest task of the main thread; 0 if none took 50 ms. */
  readonly longestTask: number;
  /** Cumulative layout shift: the sum of all shifts that follow no press. */
  readonly layoutShift: number;
}

/** The way from a press on the connect button to the wallet's request for a signature. */
export interface SignatureRequest {
  readonly after: number;
  readonly requests: number;
  readonly kB: number;
}

/** An open page. */
export interface Visit {
  /** Waits for a condition in the page, then until nothing is being loaded. */
  readonly visited: (isReady: string) => Promise<Visited>;
  /** Presses a button, chooses the wallet if asked, and waits for the wallet's request for a signature. */
  readonly requestSignature: (button: string, wallet?: string) => Promise<SignatureRequest>;
  readonly close: () => Promise<void>;
}

/** Starts the browser. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

/** Opens a page of the site in a new profile with an empty cache. */
export async function open(browser: Browser, url: string, device: 'computer' | 'phone' = 'computer'): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (device === 'phone') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', phone.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu });
  }
  // The compiler that runs the benches calls it in functions that are sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'commit' });
  return {
    visited: (isReady) => visited(page, session, isReady),
    requestSignature: (button, wallet) => requestSignature(page, button, wallet),
    close: () => context.close(),
  };
}

interface Observed {
  layoutShift: number;
  pressedAt: number | undefined;
  longestTask: number;
  signatureRequestedAt: number | undefined;
}

declare global {
  var observed: Observed;
  /** Presses a button of this name in any shadow root as soon as it is drawn, as nobody could: what is measured is the page. */
  var pressOnceThere: (name: string) => void;
}

/** Observes the page, and announces a wallet that never answers a request for a signature. */
function observe(): void {
  const observed: Observed = { layoutShift: 0, longestTask: 0, pressedAt: undefined, signatureRequestedAt: undefined };
  globalThis.observed = observed;
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('longtask', ({ duration }) => (observed.longestTask = Math.max(observed.longestTask, duration)));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) observed.layoutShift += value;
  });
  addEventListener('click', () => (observed.pressedAt ??= performance.now()), { capture: true });
  const buttons = (root: ParentNode): HTMLButtonElement[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      ...(each instanceof HTMLButtonElement ? [each] : []),
      ...(each.shadowRoot ? buttons(each.shadowRoot) : []),
    ]);
  globalThis.pressOnceThere = (name) => {
    const button = buttons(document).find(({ innerText }) => innerText.includes(name));
    if (button) button.click();
    else requestAnimationFrame(() => pressOnceThere(name));
  };
  const answers: Readonly<Record<string, unknown>> = {
    eth_accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    eth_requestAccounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    eth_chainId: '0x1',
  };
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: ({ method }: { readonly method: string }): Promise<unknown> => {
      if (method !== 'personal_sign') return Promise.resolve(answers[method] ?? null);
      observed.signatureRequestedAt ??= performance.now();
      return new Promise(() => undefined);
    },
  };
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Bench wallet',
    icon: 'data:image/png;base64,',
    rdns: 'bench.wallet',
  };
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) })),
  );
}

async function visited(page: Page, session: CDPSession, isReady: string): Promise<Visited> {
  const ready = await page.waitForFunction(`(${isReady}) && performance.now()`, undefined, { polling: 'raf' });
  await page.waitForLoadState('networkidle');
  const { metrics } = await session.send('Performance.getMetrics');
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  const counted = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const documents = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const kB = (entries: readonly PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    return {
      lastAnswerAfter: Math.max(0, ...loaded.map(({ responseEnd }) => responseEnd)),
      scripts: scripts.length,
      scriptKB: kB(scripts),
      allKB: kB([...documents, ...loaded]),
      dataRequests: loaded.filter(({ name }) => new URL(name).pathname.startsWith('/laurel/')).length,
      longestTask: observed.longestTask,
      layoutShift: observed.layoutShift,
    };
  });
  return { readyAfter: Number(await ready.jsonValue()), work, ...counted };
}

async function requestSignature(page: Page, button: string, wallet?: string): Promise<SignatureRequest> {
  await page.evaluate((chosen) => {
    performance.clearResourceTimings();
    addEventListener('click', () => chosen && pressOnceThere(chosen), { capture: true, once: true });
  }, wallet);
  await page.getByRole('button', { name: button }).click();
  await page.waitForFunction('observed.signatureRequestedAt', undefined, { polling: 'raf' });
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      after: (observed.signatureRequestedAt ?? Number.NaN) - (observed.pressedAt ?? Number.NaN),
      requests: scripts.length,
      kB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    };
  });
}
