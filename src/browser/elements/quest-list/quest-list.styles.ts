import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { sprigStyles } from '../../ui/sprig.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { frameStyles } from './views/frame.styles.js';
import { rowsStyles } from './views/rows.styles.js';
import { streakStyles } from './views/streak.styles.js';

const notices = css`
  .empty {
    padding-block-start: 8px;
  }
  .more {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: calc(var(--_u) * 3) var(--_pad) calc(var(--_u) * 4);
  }
  .hint {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.4;
  }
  .hint.danger {
    color: var(--_danger-text);
  }
`;

/** Styles of `<laurel-quest-list>`, besides those that all elements have. */
export const styles = [
  ...[buttonStyles, skeletonStyles, tileStyles, frameStyles, amountStyles, progressStyles, rowsStyles],
  ...[emptyStyles, sprigStyles, noticeStyles, wreathStyles, notices, streakStyles],
];
