import { define } from '../define.js';
import { MintGallery } from './mint-gallery.js';

export type { MintGallery };

define('laurel-mint-gallery', MintGallery);
