import { css } from 'lit';
import { emptyStyles } from '../../../ui/empty.styles.js';
import { sheetStyles } from '../../../ui/sheet.styles.js';

const own = css`
  .history-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    padding: calc(var(--_u) * 4) calc(var(--_u) * 5) calc(var(--_u) * 3);
  }
  .sheet-body {
    /* as high as the sheet may be, so that its head stays where it is when lines arrive */
    block-size: 720px;
    padding: 0 calc(var(--_u) * 5) calc(var(--_u) * 4);
    outline-offset: -2px;
  }
  .history-notice {
    padding-block-end: calc(var(--_u) * 2);
  }
  .entry {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    min-block-size: 52px;
    padding-block: calc(var(--_u) * 2);
    font-size: calc(var(--_size-md) * 0.9333);
  }
  .entry + .entry {
    border-block-start: var(--_line) solid var(--_border);
  }
  .entry-text,
  .entry-amounts {
    display: grid;
    gap: 2px;
    min-inline-size: 0;
  }
  .entry-amounts {
    flex: none;
    justify-items: end;
    max-inline-size: 50%;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .entry-label {
    font-weight: var(--_weight-medium);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .entry-amounts .num {
    text-box: normal;
  }
  .entry-amounts > .num:first-child {
    font-weight: var(--_weight-strong);
  }
  .meta {
    font-size: var(--_size-xs);
    color: var(--_text-muted);
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
export const historyStyles = [emptyStyles, sheetStyles, own];
