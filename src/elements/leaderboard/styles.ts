import { amountStyles } from '../../ui/amount.styles.js';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { menuStyles } from '../../ui/menu.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { styles as own } from './leaderboard.styles.js';

/** Every style a leaderboard takes besides those of all elements. */
export const styles = [
  amountStyles,
  avatarStyles,
  buttonStyles,
  emptyStyles,
  fieldStyles,
  menuStyles,
  noticeStyles,
  segmentedStyles,
  skeletonStyles,
  wreathStyles,
  own,
];
