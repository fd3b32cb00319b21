import { readFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';

/** Sizes of elements in kB that differ from the limit of an element's own file, 22 kB. */
const ownSizes = {
  'points-balance': 7.3,
  activity: 9.8,
  referral: 8.4,
  'season-recap': 5.4,
  'quest-list': 31.6,
  'next-step': 18.6,
  'social-connect': 9.6,
  profile: 8.9,
  'badge-shelf': 9.3,
  'mint-gallery': 14.9,
  'auction-bidder': 19,
  'token-claim': 19.4,
};

/** Budget that each visible element of the registry may add to a page with the leaderboard. */
export const elementBudgets = [
  ...readFileSync(`${root}src/browser/registry.ts`, 'utf8').matchAll(/elements\/([\w-]+)\/define\.js/g),
]
  .map(([, name]) => name)
  .filter((name) => name !== 'program')
  .map((name) => ({
    name,
    kB: ownSizes[name] ?? 22,
    // Elements about quests share their store.
    files: ['quest-list', 'next-step'].includes(name) ? 2 : 1,
  }));
