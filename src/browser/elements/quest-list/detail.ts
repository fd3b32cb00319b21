import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { questDetail } from '../../i18n/en/quest-detail.js';
import { reasonHelp } from '../../i18n/en/reason-help.js';

// Everything that loads when a member presses a quest.
export { DetailView } from './views/detail-view.js';
export { detailStyles } from './views/detail.styles.js';

/** Texts of an open quest. */
export const detailTexts = { ...questDetail, ...conditions, ...problems, ...reasonHelp };
