import { identicon } from './identicon.js';
import { image } from './image.js';

/** A member's round picture, or leaf tiles generated from their address. Decorative: the name is shown beside it. */
export const avatar = (url: string | null | undefined, seed: string, size: number): unknown =>
  image(url, { name: 'avatar', size }, identicon(seed, size));
