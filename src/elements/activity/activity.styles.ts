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
  .days {
    position: relative;
  }
  .day {
    border-block-start: var(--_line) solid var(--_border);
    padding-block-end: calc(var(--_u) * 1);
  }
  .day-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding: calc(var(--_u) * 3) var(--_pad) calc(var(--_u) * 1);
    font-size: var(--_size-sm);
  }
  .day-head h3 {
    flex: none;
    font-weight: var(--_weight-strong);
  }
  .entry {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 2) var(--_pad);
    min-block-size: 54px;
    position: relative;
  }
  .entry .tile {
    inline-size: 36px;
    block-size: 36px;
  }
  .tile:has(.art) {
    background: none;
  }
  .tile .art {
    inline-size: 34px;
    block-size: 34px;
    object-fit: contain;
  }
  .tile.gone .art {
    filter: grayscale(1) contrast(0.75) opacity(0.5);
  }
  .text {
    min-inline-size: 0;
    line-height: 1.3;
  }
  .name {
    display: block;
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
    text-wrap: pretty;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  .struck .name {
    color: var(--_text-muted);
  }
  .meta {
    display: block;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .pending .meta {
    color: var(--_accent-text);
  }
  .end {
    display: grid;
    gap: 1px;
    justify-items: end;
    text-align: end;
    min-inline-size: 0;
    max-inline-size: 49cqi;
  }
  .end .amount,
  .after {
    line-height: 1.35;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* signs stay before their digits in pages from right to left */
  .amount > .num,
  .sum,
  .total .value {
    direction: ltr;
    unicode-bidi: isolate;
    text-box: normal;
  }
  .amount.in {
    color: var(--_success-text);
  }
  .amount.soft {
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .sum {
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    min-inline-size: 0;
    margin-inline-start: auto;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .when,
  .after {
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }
  .after > .num {
    text-box: normal;
  }
  .columns {
    display: none;
  }
  .books .entry > .tile {
    grid-area: 1 / 1;
  }
  .books .entry > .text {
    grid-area: 1 / 2;
  }
  .books .entry > .end {
    grid-area: 1 / 3;
  }
  /* too narrow for a column; readers still get it */
  .after {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
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
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-2xl);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.032em;
    overflow-wrap: anywhere;
    min-inline-size: 0;
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
  .fresh {
    animation: laurel-arrive var(--_normal) var(--_ease, ease) both;
  }
  @keyframes laurel-arrive {
    from {
      opacity: 0;
    }
  }
  @container laurel (min-width: 560px) {
    .header,
    .total,
    .day,
    .columns,
    .inset,
    .footer,
    .waiting {
      --_pad: calc(var(--_u) * 6);
    }
    .entry {
      gap: 14px;
    }
    .books .entry,
    .columns {
      grid-template-columns: 36px minmax(0, 1fr) minmax(92px, auto) minmax(84px, auto);
    }
    .after {
      grid-area: 1 / 4;
      position: static;
      inline-size: auto;
      block-size: auto;
      overflow: visible;
      clip-path: none;
      text-align: end;
      font-size: calc(var(--_size-md) * 0.9333);
    }
    .columns {
      display: grid;
      gap: 14px;
      position: absolute;
      inset-inline: 0;
      inset-block-start: calc(var(--_u) * 3);
      padding-inline: var(--_pad);
      font-size: var(--_size-xs);
      color: var(--_text-muted);
      text-align: end;
    }
    .columns > :first-child {
      grid-column: 1 / 3;
    }
  }
  :host([flush]) :is(.header, .total, .day, .columns, .inset, .footer, .waiting) {
    --_pad: 0px;
  }
  @media (forced-colors: active) {
    .tile:not(:has(.art)) {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of `<laurel-activity>`. */
export const styles = [
  ...[amountStyles, buttonStyles, emptyStyles, sprigStyles, noticeStyles, segmentedStyles, skeletonStyles],
  ...[switcherStyles, tileStyles, own],
];
