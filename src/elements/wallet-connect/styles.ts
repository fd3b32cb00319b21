import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { menuStyles } from '../../ui/menu.styles.js';
import { sheetStyles } from '../../ui/sheet.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { accountStyles } from './account.styles.js';
import { walletConnectStyles } from './wallet-connect.styles.js';

/** What the element adopts besides what every element does, shared sheets first. */
export const styles = [
  buttonStyles,
  chipStyles,
  avatarStyles,
  tileStyles,
  skeletonStyles,
  wreathStyles,
  menuStyles,
  sheetStyles,
  walletConnectStyles,
  accountStyles,
];
