import type { Leaderboard } from '../../../src/browser/elements/leaderboard/leaderboard.js';
import type { LaurelProgram } from '../../../src/browser/elements/program/program.js';
import { type Visitor, cannedProxy, currencyId } from './canned-proxy.js';
import { PlainBoard } from './plain-board.js';

/** The board on the page: Laurel's element, or the plain board that it is compared with. */
export type Kind = 'element' | 'plain';

/** Requests of the bench to the page, one after the other. Each resolves when the page is at rest. */
export interface BoardPage {
  prepare(kind: Kind, rows: number, visitor: Visitor): Promise<void>;
  /** Returns the milliseconds from putting the board on the page until the rows of its first page are painted. */
  show(): Promise<number>;
  /** Returns the number of nodes of every kind that make up the board. */
  countNodes(): number;
  /** Returns the milliseconds of each frame while the board scrolls. */
  scroll(frames: number): Promise<number[]>;
  /** Fetches the same again; resolves with the number of mutations of the page. */
  refresh(): Promise<number>;
  /** Fetches the next page; returns the milliseconds until it is painted. */
  loadMore(): Promise<number>;
}

declare global {
  /** The bench calls it from outside of the page. */
  var boardPage: BoardPage;
}

interface Board {
  readonly container: HTMLElement;
  readonly root: () => Node;
  /** Absent until there are rows. */
  readonly scroller: () => Element | null | undefined;
  readonly hasRows: () => boolean;
  readonly start: () => void;
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
}

const pixelsPerFrame = 150;
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Resolves after the next frame is painted. */
const painted = async (): Promise<void> => {
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
};
const rest = async (): Promise<void> => {
  for (let count = 0; count < 4; count += 1) await painted();
};
/** Checks at every frame, for half a minute at most. */
const until = async (holds: () => boolean, what: string): Promise<void> => {
  for (const began = performance.now(); !holds(); await frame())
    if (performance.now() - began > 30_000) throw new Error(`It never came about that ${what}.`);
};

let board: Board | undefined;
const shown = (): Board => {
  if (!board) throw new Error('There is no board yet.');
  return board;
};

globalThis.boardPage = {
  async prepare(kind, rows, visitor) {
    await Promise.all(['laurel-program', 'laurel-leaderboard'].map((tag) => customElements.whenDefined(tag)));
    // The elements that caused their code to load are no longer needed.
    document.body.replaceChildren();
    const ask = cannedProxy(rows, visitor);
    board = kind === 'plain' ? plain(ask) : element(ask);
    await rest();
  },

  async show() {
    const { container, hasRows, start } = shown();
    const began = performance.now();
    document.body.append(container);
    start();
    await until(hasRows, 'there are rows');
    await painted();
    return performance.now() - began;
  },

  countNodes: () => countNodes(shown().root()),

  async scroll(frames) {
    const scroller = shown().scroller();
    if (!scroller) throw new Error('The board does not scroll.');
    const times: number[] = [];
    let before = await frame();
    for (let count = 0; count < frames; count += 1) {
      scroller.scrollTop += pixelsPerFrame;
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  },

  async refresh() {
    const { root, refresh } = shown();
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    for (const each of rootsOf(root()))
      observer.observe(each, { subtree: true, childList: true, attributes: true, characterData: true });
    await refresh();
    await rest();
    observer.disconnect();
    return changes;
  },

  async loadMore() {
    const { scroller, loadMore } = shown();
    const height = () => scroller()?.scrollHeight ?? 0;
    const before = height();
    const began = performance.now();
    await loadMore();
    await until(() => height() > before + 1000, 'the next page is there');
    await painted();
    return performance.now() - began;
  },
};

function plain(ask: typeof fetch): Board {
  const own = new PlainBoard(ask);
  const { scroller } = own;
  return {
    container: scroller,
    root: () => scroller,
    scroller: () => scroller,
    hasRows: () => scroller.querySelector('li') !== null,
    start: () => void own.refresh(),
    refresh: () => own.refresh(),
    loadMore: () => own.loadMore(),
  };
}

function element(ask: typeof fetch): Board {
  const program: LaurelProgram = document.createElement('laurel-program');
  const leaderboard: Leaderboard = document.createElement('laurel-leaderboard');
  Object.assign(program, { proxy: '/laurel', transport: ask });
  Object.assign(leaderboard, { currency: currencyId, pageSize: 100, refreshInterval: 0 });
  program.append(leaderboard);
  const find = (selector: string) => leaderboard.shadowRoot?.querySelector<HTMLElement>(selector);
  return {
    container: program,
    root: () => leaderboard.shadowRoot ?? leaderboard,
    scroller: () => find('.scroller'),
    hasRows: () => Boolean(find('.list > .row[aria-posinset]')),
    start: () => undefined,
    refresh: () => leaderboard.refresh(),
    loadMore: async () => {
      await until(() => Boolean(find('.more .button')), 'there is a button for further rows');
      find('.more .button')?.click();
    },
  };
}

/** Yields a tree's root and the roots of the shadow trees in it. */
function* rootsOf(root: Node): Generator<Node> {
  yield root;
  for (const node of nodesOf(root)) if (node instanceof Element && node.shadowRoot) yield* rootsOf(node.shadowRoot);
}

function* nodesOf(root: Node): Generator<Node> {
  const walker = document.createTreeWalker(root);
  while (walker.nextNode()) yield walker.currentNode;
}

function countNodes(root: Node): number {
  let count = 0;
  for (const each of rootsOf(root)) count += [...nodesOf(each)].length;
  return count;
}
