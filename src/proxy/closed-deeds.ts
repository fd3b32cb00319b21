import type { QuestDeed } from '../contract/loyalty/quests.js';
import type { Settings } from './config.js';

/** What members cannot do about quests, as the proxy is set up: in maintenance nothing, and without a page to return to no linking. */
export function closedDeeds({ maintenance, returnPages }: Pick<Settings, 'maintenance' | 'returnPages'>): QuestDeed[] {
  if (maintenance) return ['complete', 'connect'];
  return Object.keys(returnPages).length > 0 ? [] : ['connect'];
}
