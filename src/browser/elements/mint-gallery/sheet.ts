import { conditions } from '../../i18n/en/conditions.js';
import { english } from '../../i18n/english.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { steps } from '../../i18n/en/steps.js';

const mintOrder = english('mint-order');
const mintSheet = english('mint-sheet');

// Everything that loads when a member presses a piece.
export { MintSheet } from './mint-sheet.js';
export { sheetStyles } from './views/sheet.styles.js';

/** Texts of a piece's details and of ordering it. */
export const sheetTexts = { ...mintSheet, ...mintOrder, ...conditions, ...problems, ...signCard, ...steps };
