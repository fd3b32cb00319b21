import { english } from '../english.js';

/** Texts of `<laurel-mint-gallery>`: its frame, its pieces, filter and order, and what it says in place of pieces. */
export const mintGallery = english('mint-gallery');
