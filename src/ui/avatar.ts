import { identicon } from './identicon.js';
import { image } from './image.js';

/** Round picture of a member: their own, else leaf tiles seeded by their address. Decorative: the name stands beside it. */
export const avatar = (url: string | null | undefined, seed: string, size: number): unknown =>
  image(url, { name: 'avatar', size }, identicon(seed, size));
