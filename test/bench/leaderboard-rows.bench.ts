import { type BoardBrowser, startBoardBrowser } from './board-browser.js';
import { type Bench, type Figure, median, quantile } from './figure.js';
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
  return describe(`${new Intl.NumberFormat('en-US').format(rows)} rows`, browser, boards);
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

function describe(title: string, { version }: BoardBrowser, boards: Boards): Figure[] {
  const pick = (board: keyof Boards, of: (measured: Measured) => number) => boards[board].map(of);
  const beside = (name: string, unit: string, of: (measured: Measured) => number, goal?: number): Figure[] => {
    const plain = pick('plain', of);
    const alone = (board: 'element' | 'member') => ({
      unit,
      runs: pick(board, of),
      note: `by hand ${plain.length > 0 ? round(median(plain)) : ''} ${unit}`,
    });
    const ratio = (board: 'element' | 'member') => ({
      unit: '×',
      runs: pick(board, of).map((value, at) => value / (plain[at] ?? Number.NaN)),
      ...(goal !== undefined && { goal: { atMost: goal } }),
    });
    return [
      { name: `${title}: ${name}`, ...alone('element') },
      { name: `${title}: ${name}, to the window by hand`, ...ratio('element') },
      { name: `${title}: ${name}, signed in`, ...alone('member') },
      { name: `${title}: ${name}, signed in, to the window by hand`, ...ratio('member') },
    ];
  };
  const dropped = ({ frames: times }: Measured) => times.filter((time) => time > 25).length;
  return [
    {
      name: `${title}: nodes`,
      unit: '',
      runs: pick('element', ({ nodes }) => nodes),
      goal: { atMost: 600 },
      note: `by hand ${median(pick('plain', ({ nodes }) => nodes))}; Chromium ${version}`,
    },
    ...beside('painted after', 'ms', ({ painted }) => painted, 1.25),
    ...beside('work until painted', 'ms', ({ showing }) => showing, 1.25),
    ...beside('work for a frame of scrolling', 'ms', ({ scrolling }) => scrolling, 1.25),
    {
      name: `${title}: frame while scrolling, p95`,
      unit: 'ms',
      runs: pick('element', ({ frames: times }) => quantile(times, 0.95)),
      note: `by hand ${round(median(pick('plain', ({ frames: times }) => quantile(times, 0.95))))} ms`,
    },
    {
      name: `${title}: dropped of ${frames} frames`,
      unit: '',
      runs: pick('element', dropped),
      goal: { atMost: 0 },
      note: `by hand ${median(pick('plain', dropped))}`,
    },
    {
      name: `${title}: dropped of ${frames} frames, signed in`,
      unit: '',
      runs: pick('member', dropped),
      goal: { atMost: 0 },
    },
    {
      name: `${title}: changes by a refresh without change`,
      unit: '',
      runs: pick('element', ({ changes }) => changes),
      goal: { atMost: 0 },
      note: `by hand ${median(pick('plain', ({ changes }) => changes))}`,
    },
    ...beside('work for a refresh without change', 'ms', ({ refreshing }) => refreshing),
    ...beside('work for 100 further rows', 'ms', ({ adding }) => adding),
  ];
}

const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
