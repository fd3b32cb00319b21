import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { styles as own } from './token-claim.styles.js';

/** Styles of the first paint, besides those of all elements. */
export const styles = [skeletonStyles, own];
