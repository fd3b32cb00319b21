import { define } from '../define.js';
import { MintGallery } from './mint-gallery.js';

define('laurel-mint-gallery', MintGallery);
