import type { LiveEvent } from '../../../../contract/live.js';
import type { MyQuest } from '../../../../contract/loyalty/my-quests.js';
import type { StoreContext } from '../../context.js';

/** A row of the live topic `quests`. */
type LiveRow = Extract<LiveEvent, { topic: 'quests' }>['rows'][number];

/** A stream of the states of a member's requests. */
export interface LiveQuests {
  /** Whether events arrive, so that look-ups can wait. */
  readonly isOpen: boolean;
  close(): void;
}

/**
 * Listens to the proxy's stream of quests. If the page cannot open one, no events arrive.
 *
 * @param listener called with rows that are new or different
 * @param onEnd called when the stream breaks off
 */
export function listenToQuests(
  context: Pick<StoreContext, 'live'>,
  listener: (rows: readonly MyQuest[]) => void,
  onEnd: () => void,
): LiveQuests {
  let isOpen = false;
  const stream = context.live('quests', {
    event(data) {
      isOpen = true;
      listener(rowsOf(data).map(toMyQuest));
    },
    ended() {
      isOpen = false;
      onEnd();
    },
  });
  return {
    get isOpen() {
      return isOpen;
    },
    close: () => stream?.close(),
  };
}

/** Returns the rows of an event; none if this page cannot parse it. */
function rowsOf(text: string): readonly LiveRow[] {
  try {
    const { rows } = JSON.parse(text) as { rows?: unknown };
    return Array.isArray(rows) ? (rows as LiveRow[]) : [];
  } catch {
    return [];
  }
}

const toMyQuest = ({ loyaltyRuleId, progress, status, createdAt, fulfilledAt, reason }: LiveRow): MyQuest => ({
  loyaltyRuleId,
  ...(progress !== undefined && { progress }),
  ...(status && {
    request: { status, ...(createdAt && { createdAt }), ...(reason && { reason }), fulfilledAt: fulfilledAt ?? null },
  }),
});
