import { english } from '../english.js';

/** Texts of the card with which a member shares a badge. */
export const badgeShare = english('badge-share');
