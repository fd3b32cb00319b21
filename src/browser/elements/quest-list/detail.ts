import type { LaurelHost } from '../../controllers/host.js';
import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { questDetail } from './detail-texts.js';
import { english } from '../../i18n/english.js';
import { DetailView } from './views/detail-view.js';
import { detailStyles } from './views/detail.styles.js';

const reasonHelp = english('reason-help');

/** Everything that loads when a member presses a quest. */
export const part = {
  styles: detailStyles,
  texts: { ...questDetail, ...conditions, ...problems, ...reasonHelp },
  make: (host: LaurelHost) => new DetailView(host),
};
