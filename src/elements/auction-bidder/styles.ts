import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { styles as own } from './auction-bidder.styles.js';

/** Styles of the first paint, besides those of all elements. */
export const styles = [buttonStyles, chipStyles, skeletonStyles, own];
