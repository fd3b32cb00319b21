import { english } from '../../i18n/english.js';

const socialConnectSteps = english('social-connect-steps');

// Everything that loads when a link needs more from the member than the provider's window.
export { stepActions, stepBody, stepMeta } from './views/steps.js';
export { stepStyles } from './views/steps.styles.js';

/** Texts of the steps. */
export const stepTexts = socialConnectSteps;
