import { badgeDetail } from '../../i18n/en/badge-detail.js';
import { conditions } from '../../i18n/en/conditions.js';

// Everything that a press on a badge loads.
export { BadgeDialog } from './badge-dialog.js';
export { detailCard } from './views/detail-card.js';
export { detailStyles } from './views/detail.styles.js';

/** Texts of one badge closely. */
export const detailTexts = { ...badgeDetail, ...conditions };
