import { type BoardBrowser, startBoardBrowser } from './board-browser.js';
import { type Bench, type Figure, type Goal, quantile } from './figure.js';
import type { Visitor } from './rows-page/canned-proxy.js';
import type { Kind } from './rows-page/board-page.js';
import { inTemporaryFolder } from './temporary-folder.js';

const frames = 120;
/** Numbers of rows, each with its number of rounds. */
const sizes = [
  [10_000, 5],
  [100_000, 3],
] as const;

/** Results of one board in one tab. Work is the processor time of the main thread. */
interface Measured {
  /** Milliseconds until the first page was painted, and milliseconds of work until then. */
  readonly first: number;
  readonly firstWork: number;
  /** The same for all other rows, which arrive in one answer, and for a hundred more. */
  readonly rest: number;
  readonly restWork: number;
  readonly more: number;
  readonly moreWork: number;
  readonly nodes: number;
  /** Milliseconds of each frame while scrolling, and milliseconds of work per frame. */
  readonly frames: readonly number[];
  readonly frameWork: number;
  /** Mutations of the page during a refresh without news, and milliseconds of work for it. */
  readonly changes: number;
  readonly refreshWork: number;
}

/** Measures the leaderboard with many rows in a real browser, alternating with a hand-written window of rows. */
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
    const [first, firstWork] = await working(() => page.evaluate(() => boardPage.show()));
    await page.waitForTimeout(300);
    const [rest, restWork] = await working(() => page.evaluate(() => boardPage.loadMore()));
    const nodes = await page.evaluate(() => boardPage.countNodes());
    const [times, scrolling] = await working(() => page.evaluate((count) => boardPage.scroll(count), frames));
    const [changes, refreshWork] = await working(() => page.evaluate(() => boardPage.refresh()));
    const [more, moreWork] = await working(() => page.evaluate(() => boardPage.loadMore()));
    const frameWork = scrolling / frames;
    return { first, firstWork, rest, restWork, more, moreWork, nodes, frames: times, frameWork, changes, refreshWork };
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
    ...beside('first 100 painted after', 'ms', ({ first }) => first, nearTheLimit),
    ...beside('work for the first 100', 'ms', ({ firstWork }) => firstWork),
    ...beside('all painted after', 'ms', ({ rest }) => rest, nearTheLimit),
    ...beside('work for all', 'ms', ({ restWork }) => restWork),
    ...beside('nodes', '', ({ nodes }) => nodes, { atMost: 450 }),
    ...beside('work for a frame of scrolling', 'ms', ({ frameWork }) => frameWork, { timesLimit: 1.4 }),
    ...beside('frame while scrolling, p95', 'ms', (measured) => quantile(measured.frames, 0.95)),
    ...beside(`dropped of ${frames} frames`, '', (measured) => countDropped(measured.frames), { atMost: 0 }),
    ...beside('changes by a refresh without change', '', ({ changes }) => changes, { atMost: 0 }),
    ...beside('work for a refresh without change', 'ms', ({ refreshWork }) => refreshWork, { atMost: 25 }),
    ...beside('100 further painted after', 'ms', ({ more }) => more),
    ...beside('work for 100 further', 'ms', ({ moreWork }) => moreWork),
  ];
}

/** Counts the frames that took longer than 25 ms, which is one and a half frames at 60 per second. */
const countDropped = (times: readonly number[]): number => times.filter((time) => time > 25).length;
