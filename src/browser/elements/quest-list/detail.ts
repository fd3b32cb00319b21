import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { questDetail } from './detail-texts.js';
import { english } from '../../i18n/english.js';

const reasonHelp = english('reason-help');

// Everything that loads when a member presses a quest.
export { DetailView } from './views/detail-view.js';
export { detailStyles } from './views/detail.styles.js';

/** Texts of an open quest. */
export const detailTexts = { ...questDetail, ...conditions, ...problems, ...reasonHelp };
