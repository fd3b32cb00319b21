import type { Quest } from './quest.js';

/** Section of the quests, in its owner's order. Quests without one are in a last group without an id. */
export interface QuestGroup {
  readonly id: string | undefined;
  readonly name: string;
  readonly subtitle: string | undefined;
  readonly isCollapsible: boolean;
  readonly isRequired: boolean;
  readonly quests: readonly Quest[];
  /** Of all its quests, whatever is filtered. */
  readonly done: number;
  readonly total: number;
}

/** What of the quests is shown. */
export type QuestView = 'all' | 'available' | 'progress' | 'done' | 'locked' | 'past';

/** `ending`: what ends first; `reward`: most points; `recommended`: what can be done now and soon, and brings most. */
export type QuestSort = 'given' | 'ending' | 'reward' | 'newest' | 'recommended';

/** Which quests are wanted. */
export interface QuestFilter {
  readonly view?: QuestView;
  /** Stands in name or description, whatever the case. */
  readonly text?: string;
  readonly provider?: string;
  readonly network?: string;
  readonly groupId?: string;
}

/** The quests in numbers. */
export interface QuestSummary {
  readonly done: number;
  readonly total: number;
  /** What can be earned now, exact decimal text by currency. */
  readonly open: ReadonlyMap<string, string>;
}
