import type { Localize } from '../../controllers/localize.js';
import { conditions } from '../../i18n/en/conditions.js';
import { english } from '../../i18n/english.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { steps } from '../../i18n/en/steps.js';
import type { LaurelElement } from '../element.js';
import { MintSheet } from './mint-sheet.js';
import { sheetStyles } from './views/sheet.styles.js';

const mintOrder = english('mint-order');
const mintSheet = english('mint-sheet');

/** Everything that loads when a member presses a piece. */
export const part = {
  styles: sheetStyles,
  texts: { ...mintSheet, ...mintOrder, ...conditions, ...problems, ...signCard, ...steps },
  make: (host: LaurelElement, localize: Localize, closed: (id: string) => void) =>
    new MintSheet(host, localize, closed),
};
