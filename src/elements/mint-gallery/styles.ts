import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { supplyStyles } from '../../ui/supply.styles.js';
import { styles as own } from './mint-gallery.styles.js';

/** Styles of the first pieces, besides those of all elements. */
export const styles = [amountStyles, buttonStyles, chipStyles, progressStyles, skeletonStyles, supplyStyles, own];
