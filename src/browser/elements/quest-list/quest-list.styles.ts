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
import { rowsStyles } from './views/rows/rows.styles.js';
import { streakStyles } from './views/streak/streak.styles.js';

/** Styles of the header, and the measures of rows, which the placeholders share. */
const frameStyles = css`
  .heading + .amount,
  .tools {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    flex: none;
  }
  .purse {
    font-size: var(--_size-md);
  }
  .skeleton.line {
    block-size: 12px;
    inline-size: 60%;
  }
  .skeleton.thin {
    block-size: 10px;
  }
  .skeleton.w0 {
    inline-size: 34%;
  }
  .skeleton.w3 {
    inline-size: 78%;
  }
  .skeleton.end {
    inline-size: 44px;
  }
  .skeleton.subtitle {
    inline-size: 150px;
    block-size: 10px;
    margin-block-start: 6px;
  }
  .skeleton.still {
    animation: none;
  }
  .skeleton.tile {
    border-radius: var(--_radius-md);
  }
  .wait-lines {
    display: grid;
    gap: 8px;
  }
  .list {
    padding-block-end: calc(var(--_u) * 1.5);
  }

  .item {
    position: relative;
  }
  .item + .item::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: calc(var(--_pad) + var(--_tile) + var(--_gap)) 0;
    block-size: var(--_line);
    background: var(--_border);
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    position: relative;
    padding: calc(var(--_u) * 2.75) var(--_pad);
    min-block-size: calc(var(--_tile) + var(--_u) * 5.5);
    inline-size: 100%;
    transition: background var(--_fast);
  }
  .item:not(.expired) > .row:hover {
    background: var(--_hover);
  }
  .main {
    flex: 1;
    min-inline-size: 35%;
  }
  .subtitle {
    overflow-wrap: anywhere;
  }
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
`;

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
