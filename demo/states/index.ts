import { states } from './all.js';
import type { State } from './state.js';

export { states };

/** Finds one state. */
export const findState = (tag: string, name: string): State | undefined =>
  states.find((state) => state.tag === tag && state.name === name);
