import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { styles as own } from './badge-shelf.styles.js';

/** Styles of the first badges, besides those of all elements. */
export const styles = [buttonStyles, skeletonStyles, wreathStyles, own];
