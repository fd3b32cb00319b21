import { badges } from './badges.js';
import { holders } from './holders.js';
import type { Kind } from './kind.js';
import { members } from './members.js';
import { points } from './points.js';
import { quests } from './quests.js';
import { shares } from './shares.js';

/** All kinds of data that can be imported and exported. */
export const kinds = { members, points, badges, holders, quests, shares } as unknown as Readonly<
  Record<'members' | 'points' | 'badges' | 'holders' | 'quests' | 'shares', Kind>
>;

/** Name of a kind. */
export type KindName = keyof typeof kinds;
