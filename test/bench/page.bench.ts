import { type Bench, type Figure, type Goal, median } from './figure.js';
import { serveSite } from './site/site-server.js';
import { type Visited, open, startBrowser } from './site/visit.js';
import { inTemporaryFolder } from './temporary-folder.js';

const rounds = 5;
const hasRows = `document.querySelector('laurel-leaderboard').shadowRoot?.querySelectorAll('[role=listitem], li').length > 9`;
const always = 'document.readyState === "complete"';

/** Measures a page with all elements before a member scrolls, beside the same page without them. */
export const page: Bench = {
  name: 'site page',
  run: ({ communities: [openCommunity] }) =>
    inTemporaryFolder(async (folder) => {
      if (!openCommunity) return [];
      const site = await serveSite(await openCommunity(), folder);
      const browser = await startBrowser();
      const measure = async (path: string, isReady: string, device?: 'phone'): Promise<Visited> => {
        const visit = await open(browser, site.url + path, device);
        try {
          return await visit.visited(isReady);
        } finally {
          await visit.close();
        }
      };
      const results = { host: [], all: [], reserved: [], board: [], preloaded: [], onPhone: [] } satisfies Results as {
        [name in keyof Results]: Visited[];
      };
      try {
        for (let round = 0; round < rounds; round += 1) {
          results.host.push(await measure('/host', always));
          results.all.push(await measure('/all', always));
          results.reserved.push(await measure('/all-reserved', always));
          results.board.push(await measure('/board', hasRows, 'phone'));
          results.preloaded.push(await measure('/board-preloaded', hasRows, 'phone'));
          results.onPhone.push(await measure('/all', always, 'phone'));
        }
      } finally {
        await browser.close();
        await site.close();
      }
      return describe(results);
    }),
};

type Results = Readonly<Record<'host' | 'all' | 'reserved' | 'board' | 'preloaded' | 'onPhone', readonly Visited[]>>;

function describe({ host, all, reserved, board, preloaded, onPhone }: Results): Figure[] {
  const beside = (name: string, unit: string, of: (visited: Visited) => number, goal?: Goal): Figure => ({
    ...{ name: `all elements: ${name}`, unit, runs: all.map(of), limit: host.map(of) },
    ...(goal && { goal }),
  });
  return [
    {
      ...beside('scripts', 'kB', ({ scriptKB }) => scriptKB, { atMost: 110 }),
      note: `in ${median(all.map(({ scripts }) => scripts))} files`,
    },
    beside('everything', 'kB', ({ allKB }) => allKB, { atMost: 130 }),
    beside('requests for data', '', ({ dataRequests }) => dataRequests, { atMost: 8 }),
    beside('work of the main thread', 'ms', ({ work }) => work, { atMost: 250 }),
    beside('last answer after', 'ms', ({ lastAnswerAfter }) => lastAnswerAfter),
    beside('layout shift', '', ({ layoutShift }) => layoutShift),
    {
      ...{ name: 'all elements, with laurel.css: layout shift', unit: '' },
      ...{ runs: reserved.map(({ layoutShift }) => layoutShift), goal: { atMost: 0.02 } },
    },
    {
      ...{ name: 'all elements, slow 4G and CPU × 4: longest task', unit: 'ms' },
      ...{ runs: onPhone.map(({ longestTask }) => longestTask), goal: { atMost: 50 } },
    },
    {
      ...{ name: 'leaderboard, slow 4G and CPU × 4: first rows after', unit: 'ms' },
      ...{ runs: board.map(({ readyAfter }) => readyAfter), goal: { atMost: 1000 } },
    },
    {
      ...{ name: 'leaderboard, preloaded, slow 4G and CPU × 4: first rows after', unit: 'ms' },
      ...{ runs: preloaded.map(({ readyAfter }) => readyAfter), goal: { atMost: 1000 } },
    },
  ];
}
