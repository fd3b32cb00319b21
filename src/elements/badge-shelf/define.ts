import { define } from '../define.js';
import { BadgeShelf } from './badge-shelf.js';

define('laurel-badge-shelf', BadgeShelf);
