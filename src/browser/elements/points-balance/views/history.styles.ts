import { css } from 'lit';
import { emptyStyles } from '../../../ui/empty.styles.js';
import { sheetStyles } from '../../../ui/sheet.styles.js';
import { tileStyles } from '../../../ui/tile.styles.js';
import { activityRowStyles } from '../../list/activity-rows.styles.js';

const own = css`
  .history-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    padding: calc(var(--_u) * 4) calc(var(--_u) * 5) calc(var(--_u) * 3);
  }
  .sheet-body {
    container: laurel / inline-size;
    /* as high as the sheet can be, so that its head does not move when lines arrive */
    block-size: 720px;
    padding: 0 calc(var(--_u) * 5) calc(var(--_u) * 4);
    outline-offset: -2px;
  }
  .history-notice {
    padding-block-end: calc(var(--_u) * 2);
  }
  .sheet-body :is(.day, .columns) {
    --_pad: 0px;
  }
  /* without a separate column, the balance after each change is under the amount */
  @container laurel (max-width: 559.98px) {
    .books .entry {
      row-gap: 0;
    }
    .books .entry > :is(.tile, .text) {
      grid-row: 1 / 3;
    }
    .after {
      position: static;
      inline-size: auto;
      block-size: auto;
      overflow: visible;
      clip-path: none;
      grid-area: 2 / 3;
      text-align: end;
    }
    .after > .num {
      display: none;
    }
    .after > .vh {
      position: static;
      inline-size: auto;
      block-size: auto;
      overflow: visible;
      clip-path: none;
      margin: 0;
      white-space: normal;
    }
  }
  /* on a small phone, the text of a line needs the space beside the amount */
  @container laurel (max-width: 319.98px) {
    .books .entry > .text {
      grid-row: 1;
    }
    .after {
      grid-area: 2 / 2 / auto / -1;
    }
  }
  .multipliers {
    display: grid;
    gap: 6px;
    margin-block-end: calc(var(--_u) * 3);
    padding: calc(var(--_u) * 3) calc(var(--_u) * 3.5);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_gold-soft);
    font-size: var(--_size-sm);
  }
  .multipliers-title {
    display: flex;
    align-items: center;
    gap: 8px;
    font-weight: var(--_weight-strong);
  }
  .multipliers-title .icon {
    color: var(--_gold-text);
  }
  .multipliers li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  .multipliers li .num {
    font-weight: var(--_weight-strong);
    text-box: normal;
  }
  .multipliers p {
    color: var(--_text-muted);
    font-size: var(--_size-xs);
    line-height: 1.4;
  }
  .more {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px;
    padding-block: 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  @media (forced-colors: active) {
    .multipliers {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of the history. */
export const historyStyles = [emptyStyles, sheetStyles, tileStyles, activityRowStyles, own];
