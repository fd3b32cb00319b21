import type { Localize } from '../../controllers/localize.js';
import { conditions } from '../../i18n/en/conditions.js';
import type { LaurelElement } from '../element.js';
import { BadgeDialog } from './badge-dialog.js';
import { badgeDetail } from './detail-texts.js';
import { detailCard } from './views/detail-card.js';
import { detailStyles } from './views/detail.styles.js';

/** The dialog of a badge, and what draws the badge in it. */
export interface BadgeDetail {
  readonly dialog: BadgeDialog;
  readonly detailCard: typeof detailCard;
}

/** Everything that is loaded when a badge is pressed. */
export const part = {
  styles: detailStyles,
  texts: { ...badgeDetail, ...conditions },
  make: (host: LaurelElement, _localize: Localize, closed: () => void): BadgeDetail => ({
    dialog: new BadgeDialog(host, closed),
    detailCard,
  }),
};
