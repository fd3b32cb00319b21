import { define } from '../define.js';
import { BadgeShelf } from './badge-shelf.js';

export type { BadgeShelf };

define('laurel-badge-shelf', BadgeShelf);
