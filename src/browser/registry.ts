/** Every element: its tag, and how to load the module that defines it. Loader, tests and manifest read this list. */
export const registry = {
  'laurel-program': () => import('./elements/program/define.js'),
  'laurel-wallet-connect': () => import('./elements/wallet-connect/define.js'),
  'laurel-leaderboard': () => import('./elements/leaderboard/define.js'),
  'laurel-quest-list': () => import('./elements/quest-list/define.js'),
  'laurel-badge-shelf': () => import('./elements/badge-shelf/define.js'),
  'laurel-auction-bidder': () => import('./elements/auction-bidder/define.js'),
  'laurel-mint-gallery': () => import('./elements/mint-gallery/define.js'),
  'laurel-token-claim': () => import('./elements/token-claim/define.js'),
  'laurel-social-connect': () => import('./elements/social-connect/define.js'),
  'laurel-profile': () => import('./elements/profile/define.js'),
  'laurel-next-step': () => import('./elements/next-step/define.js'),
  'laurel-activity': () => import('./elements/activity/define.js'),
  'laurel-referral': () => import('./elements/referral/define.js'),
  'laurel-season-recap': () => import('./elements/season-recap/define.js'),
  'laurel-points-balance': () => import('./elements/points-balance/define.js'),
} as const satisfies Record<`laurel-${string}`, () => Promise<unknown>>;

/** Tag of a Laurel element. */
export type LaurelTag = keyof typeof registry;
