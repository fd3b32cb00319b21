import { english } from '../../i18n/english.js';
import type { LinkSteps } from './views/row-context.js';
import { stepActions, stepBody, stepMeta } from './views/steps.js';
import { stepStyles } from './views/steps.styles.js';

const socialConnectSteps = english('social-connect-steps');

/** Everything that loads when a link needs more from the member than the provider's window. */
export const part = {
  styles: stepStyles,
  texts: socialConnectSteps,
  make: (): LinkSteps => ({ stepActions, stepBody, stepMeta }),
};
