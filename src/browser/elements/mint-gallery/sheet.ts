import { conditions } from '../../i18n/en/conditions.js';
import { mintOrder } from '../../i18n/en/mint-order.js';
import { mintSheet } from '../../i18n/en/mint-sheet.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { steps } from '../../i18n/en/steps.js';

// Everything that loads when a member presses a piece.
export { MintSheet } from './mint-sheet.js';
export { sheetStyles } from './views/sheet.styles.js';

/** Texts of a piece's details and of ordering it. */
export const sheetTexts = { ...mintSheet, ...mintOrder, ...conditions, ...problems, ...signCard, ...steps };
