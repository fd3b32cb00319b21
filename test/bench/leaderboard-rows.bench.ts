import { type BoardBrowser, startBoardBrowser } from './board-browser.js';
import { type Bench, type Figure, type Goal, quantile } from './figure.js';
import type { Visitor } from './rows-page/canned-proxy.js';
import type { Kind } from './rows-page/board-page.js';
import { inTemporaryFolder } from './temporary-folder.js';

const frames = 120;
/** Rows, and how many rounds they get. */
const sizes = [
  [10_000, 5],
  [100_000, 3],
] as const;

/** What one board did in one tab. */
interface Measured {
  /** Milliseconds until its rows were painted, and of work of the main thread until then. */
  readonly painted: number;
  readonly showing: number;
  readonly nodes: number;
  /** Milliseconds of each frame while scrolling, and of work for each. */
  readonly frames: readonly number[];
  readonly scrolling: number;
  /** Changes of the page by a refresh that brought nothing new, and milliseconds of work for it. */
  readonly changes: number;
  readonly refreshing: number;
  /** Milliseconds of work for a hundred further rows. */
  readonly adding: number;
}

/** The leaderboard with many rows in a real browser, beside a window of rows written by hand, in turn. */
export const leaderboardRows: Bench = {
  name: 'leaderboard rows',
  run: () =>
    inTemporaryFolder(async (folder) => {
      const browser = await startBoardBrowser(folder);
      try {
        const figures: Figure[] = [];
        for (const [rows, rounds] of sizes) figures.push(...(await compare(browser, rows, rounds)));
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

async function compare(browser: BoardBrowser, rows: number, rounds: number): Promise<Figure[]> {
  const boards = { plain: [], element: [], member: [] } as Record<'plain' | 'element' | 'member', Measured[]>;
  for (let round = 0; round < rounds; round += 1) {
    boards.plain.push(await measure(browser, 'plain', rows, 'signed-out'));
    boards.element.push(await measure(browser, 'element', rows, 'signed-out'));
    boards.member.push(await measure(browser, 'element', rows, 'signed-in'));
  }
  return describe(`${new Intl.NumberFormat('en-US').format(rows)} rows`, boards);
}

async function measure(browser: BoardBrowser, kind: Kind, rows: number, visitor: Visitor): Promise<Measured> {
  const tab = await browser.open();
  const { page } = tab;
  const working = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = await tab.workedFor();
    const result = await work();
    return [result, (await tab.workedFor()) - before];
  };
  try {
    await page.waitForFunction('globalThis.boardPage !== undefined');
    await page.evaluate(([a, b, c]) => boardPage.prepare(a, b, c), [kind, rows, visitor] as const);
    const [painted, showing] = await working(() => page.evaluate(() => boardPage.show()));
    await page.waitForTimeout(300);
    const nodes = await page.evaluate(() => boardPage.countNodes());
    const [times, scrolling] = await working(() => page.evaluate((count) => boardPage.scroll(count), frames));
    const [changes, refreshing] = await working(() => page.evaluate(() => boardPage.refresh()));
    const [, adding] = await working(() => page.evaluate(() => boardPage.loadMore()));
    return { painted, showing, nodes, frames: times, scrolling: scrolling / frames, changes, refreshing, adding };
  } finally {
    await tab.close();
  }
}

type Boards = Readonly<Record<'plain' | 'element' | 'member', readonly Measured[]>>;

function describe(title: string, boards: Boards): Figure[] {
  const beside = (name: string, unit: string, of: (measured: Measured) => number, goal?: Goal): Figure[] =>
    (['element', 'member'] as const).map((board) => ({
      name: `${title}${board === 'member' ? ', signed in' : ''}: ${name}`,
      unit,
      runs: boards[board].map(of),
      limit: boards.plain.map(of),
      ...(goal && { goal }),
    }));
  const nearTheLimit = { timesLimit: 1.25 };
  return [
    ...beside('nodes', '', ({ nodes }) => nodes, { atMost: 600 }),
    ...beside('painted after', 'ms', ({ painted }) => painted, nearTheLimit),
    ...beside('work until painted', 'ms', ({ showing }) => showing, nearTheLimit),
    ...beside('work for a frame of scrolling', 'ms', ({ scrolling }) => scrolling, nearTheLimit),
    ...beside('frame while scrolling, p95', 'ms', (measured) => quantile(measured.frames, 0.95)),
    ...beside(`dropped of ${frames} frames`, '', (measured) => countDropped(measured.frames), { atMost: 0 }),
    ...beside('changes by a refresh without change', '', ({ changes }) => changes, { atMost: 0 }),
    ...beside('work for a refresh without change', 'ms', ({ refreshing }) => refreshing),
    ...beside('work for 100 further rows', 'ms', ({ adding }) => adding),
  ];
}

/** Frames that took longer than one and a half of sixty in a second. */
const countDropped = (times: readonly number[]): number => times.filter((time) => time > 25).length;
