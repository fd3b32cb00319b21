import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { questListStyles } from './quest-list.styles.js';

/** Everything the first rows need. */
export const styles = [amountStyles, buttonStyles, progressStyles, skeletonStyles, tileStyles, questListStyles];
