import { findState } from '../../demo/states/index.js';
import type { State } from '../../demo/states/state.js';
import type { LaurelTag } from '../../src/browser/registry.js';

/** States of the gallery that differ in their texts and controls, and in the order in which their data loads. */
const names: Readonly<Record<LaurelTag, readonly string[]>> = {
  'laurel-wallet-connect': ['signed-in', 'menu-managed', 'menu-way-back', 'picker', 'link-picker'],
  'laurel-leaderboard': ['podium', 'movement', 'signed-out', 'stale'],
  'laurel-quest-list': ['opened', 'whole', 'signed-out', 'poll', 'streak-open', 'facts', 'partly', 'stale'],
  'laurel-badge-shelf': ['shelf', 'detail-progress', 'single', 'paged', 'signed-out', 'stale'],
  'laurel-auction-bidder': ['live', 'named', 'visitor', 'leading', 'outbid', 'gated-review', 'stale'],
  'laurel-mint-gallery': ['gallery', 'gated-all', 'detail', 'confirm', 'mine', 'signed-out', 'stale'],
  'laurel-activity': ['whole', 'points', 'paged', 'partial', 'signed-out', 'stale'],
  'laurel-referral': ['whole', 'link', 'paged', 'invited', 'friends-failed', 'signed-out', 'stale'],
  'laurel-season-recap': ['whole', 'short', 'shared', 'counting', 'signed-out', 'stale'],
  'laurel-next-step': ['ready', 'goal', 'begun', 'compact', 'signed-out', 'stale'],
  'laurel-points-balance': ['whole', 'milestone', 'multiplier', 'history', 'compact', 'signed-out', 'stale'],
  'laurel-profile': ['whole', 'bare', 'read-only', 'data-alone', 'signed-out', 'stale'],
  'laurel-social-connect': ['unfolded', 'menu', 'few', 'waiting', 'signed-out', 'stale'],
  'laurel-token-claim': ['ready', 'staked-with-bonus', 'not-eligible', 'claimed', 'signed-out', 'stale'],
  'laurel-program': ['around-elements'],
};

/** States of all elements of the registry, a few of each. */
export const tellingStates: readonly State[] = Object.entries(names).flatMap(([tag, each]) =>
  each.map((name) => {
    const state = findState(tag, name);
    if (!state) throw new Error(`There is no state ${name} of ${tag}.`);
    return state;
  }),
);
