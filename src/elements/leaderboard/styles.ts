import { amountStyles } from '../../ui/amount.styles.js';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { styles as own } from './leaderboard.styles.js';

/** Styles of the first rows, besides those of all elements. */
export const styles = [amountStyles, avatarStyles, buttonStyles, skeletonStyles, own];
