import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { sprigStyles } from '../../ui/sprig.styles.js';
import { switcherStyles } from '../../ui/switcher.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { activityRowStyles } from '../list/activity-rows.styles.js';

const own = css`
  .tools {
    display: flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
    margin-inline-start: auto;
  }
  .waiting {
    position: relative;
  }
  .over {
    position: absolute;
    inset-block-start: calc(var(--_u) * 6);
    inset-inline: var(--_pad);
  }
  .inset {
    padding: 0 var(--_pad) calc(var(--_u) * 3);
  }
  .total {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 8px;
    padding: 0 var(--_pad) calc(var(--_u) * 4);
  }
  .total .coin {
    align-self: center;
  }
  .total .value {
    /* on right-to-left pages, a sign stays before its digits */
    direction: ltr;
    unicode-bidi: isolate;
    text-box: normal;
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-2xl);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.032em;
    overflow-wrap: anywhere;
    min-inline-size: 0;
  }
  /* beside the coin */
  .total .value:has(.long-amount) {
    flex: 1 1 70%;
  }
  .total .unit {
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
    font-size: var(--_size-sm);
  }
  .empty {
    padding-block-start: 8px;
  }
  .skeleton.line {
    block-size: 11px;
    inline-size: min(100%, 20ch);
    margin-block: 4px;
  }
  .skeleton.line.short {
    block-size: 9px;
    inline-size: min(60%, 12ch);
  }
  .skeleton.figure {
    block-size: 11px;
    inline-size: 5ch;
  }
  .skeleton.still {
    animation: none;
  }
  @container laurel (min-width: 560px) {
    .header,
    .total,
    .inset,
    .footer,
    .waiting {
      --_pad: calc(var(--_u) * 6);
    }
  }
  :host([flush]) :is(.header, .total, .day, .columns, .inset, .footer, .waiting) {
    --_pad: 0px;
  }
`;

/** Styles of `<laurel-activity>`. */
export const styles = [
  ...[amountStyles, buttonStyles, emptyStyles, sprigStyles, noticeStyles, segmentedStyles, skeletonStyles],
  ...[switcherStyles, tileStyles, activityRowStyles, own],
];
