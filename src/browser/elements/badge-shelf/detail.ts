import { english } from '../../i18n/english.js';
import { conditions } from '../../i18n/en/conditions.js';

const badgeDetail = english('badge-detail');

// Everything that is loaded when a badge is pressed.
export { BadgeDialog } from './badge-dialog.js';
export { detailCard } from './views/detail-card.js';
export { detailStyles } from './views/detail.styles.js';

/** Texts of a badge's details. */
export const detailTexts = { ...badgeDetail, ...conditions };
