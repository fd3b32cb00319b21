import { isMarked } from '../client/bound-mark.js';
import { noTabs } from '../client/tabs.js';
import type { LiveEvent } from '../contract/live.js';
import type { Program } from './program.js';

/** Row of the live topic `quests`. */
export type LiveRow = Extract<LiveEvent, { topic: 'quests' }>['rows'][number];

/** A stream of how a member's requests stand. */
export interface LiveQuests {
  /** Events come; what is asked besides can wait. */
  readonly isOpen: boolean;
  close(): void;
}

/**
 * Listens to the proxy's stream of quests. A browser that keeps no cookie for the proxy cannot open one, and a page without
 * the true network has none: then nothing comes, and nobody has to know.
 *
 * @param listener hears of rows that are new or different
 * @param onEnd hears that the stream broke off
 */
export function listenToQuests(
  program: Program,
  listener: (rows: readonly LiveRow[]) => void,
  onEnd: () => void,
): LiveQuests {
  const { proxy } = program.config;
  if (program.tabs === noTabs || isMarked(proxy) || typeof EventSource === 'undefined')
    return { isOpen: false, close() {} };
  const source = new EventSource(`${proxy}/live?topic=quests`, { withCredentials: true });
  let isOpen = false;
  source.addEventListener('quests', ({ data }: MessageEvent<string>) => {
    isOpen = true;
    listener(rowsOf(data));
  });
  source.addEventListener('error', () => {
    isOpen = false;
    // The browser tries again by itself, for ever; asking now and then is enough.
    source.close();
    onEnd();
  });
  return {
    get isOpen() {
      return isOpen;
    },
    close: () => source.close(),
  };
}

/** An event that is not of our making says nothing. */
function rowsOf(text: string): readonly LiveRow[] {
  try {
    const { rows } = JSON.parse(text) as { rows?: unknown };
    return Array.isArray(rows) ? (rows as LiveRow[]) : [];
  } catch {
    return [];
  }
}
