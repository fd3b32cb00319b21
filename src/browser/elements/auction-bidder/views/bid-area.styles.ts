import { css } from 'lit';
import { amountEntryStyles } from '../../../ui/amount-entry.styles.js';
import { foldStyles } from '../../../ui/fold.styles.js';
import { avatarStyles } from '../../../ui/avatar.styles.js';
import { emptyStyles } from '../../../ui/empty.styles.js';
import { fieldStyles } from '../../../ui/field.styles.js';
import { noticeStyles } from '../../../ui/notice.styles.js';
import { wreathStyles } from '../../../ui/wreath.styles.js';
import { chartStyles } from './chart.styles.js';

const own = css`
  .position {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 2.5) calc(var(--_u) * 3);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    font-size: var(--_size-sm);
    line-height: 1.35;
  }
  .position strong {
    font-weight: var(--_weight-strong);
    display: block;
    font-size: calc(var(--_size-md) * 0.9333);
  }
  .position > span > span {
    color: var(--_text-muted);
  }
  .position {
    flex-wrap: wrap;
  }
  /* equally high for members who lead and who were outbid, so that nothing below moves */
  .position > :not(.icon) {
    flex: 1;
    min-inline-size: min(100%, 10em);
    min-block-size: 3.2lh;
  }
  .raises {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .raises > .primary {
    flex: 1 1 auto;
  }
  /* as wide as its other label */
  .raise > [data-room]::after {
    content: attr(data-room);
    display: block;
    block-size: 0;
    visibility: hidden;
  }
  .position.winning {
    background: var(--_success-soft);
  }
  .position.winning > .icon,
  .position.winning strong {
    color: var(--_success-text);
  }
  .position.outbid {
    background: var(--_warning-soft);
  }
  .position.outbid > .icon,
  .position.outbid strong {
    color: var(--_warning-text);
  }
  .bid,
  .step,
  .review {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 2.5);
  }
  .increments {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .increments > * {
    flex: 1 1 auto;
    min-inline-size: 48px;
  }
  .increments.long {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }
  .increments.long > :first-child {
    grid-column: 1 / -1;
  }
  .increment {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: calc(var(--_control) - 4px);
    padding: 0 4px;
    text-align: center;
    overflow-wrap: anywhere;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    font-variant-numeric: tabular-nums;
    box-shadow: inset 0 0 0 var(--_line) var(--_border);
  }
  .increment > span {
    text-box: trim-both cap alphabetic;
  }
  .increment:hover {
    background: var(--_hover);
  }
  .increment[aria-pressed='true'] {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    box-shadow: inset 0 0 0 1.5px var(--_accent-line);
  }
  .funds {
    display: flex;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 0 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .funds .danger {
    color: var(--_danger-text);
    font-weight: var(--_weight-medium);
  }
  .rules {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.45;
  }
  .rules li {
    padding-block: 3px;
    overflow-wrap: anywhere;
  }
  :is(.panel, .review) > .button.sm {
    justify-self: start;
  }
  .notices {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 17px;
  }
  /* Words of buttons without an edge start where the lines above them start. */
  .notices > .button {
    margin-inline-start: -9px;
  }
  .history {
    border-block-start: var(--_line) solid var(--_border);
    padding-block: calc(var(--_u) * 1) calc(var(--_u) * 2);
  }
  .history-header {
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    padding: calc(var(--_u) * 2.5) var(--_pad);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
  }
  .history-header .count {
    color: var(--_text-muted);
    font-weight: 400;
    flex: 1;
  }
  .history-header .icon {
    color: var(--_text-subtle);
    transition: rotate var(--_fast) var(--_ease);
  }
  .history-header[aria-expanded='true'] .icon {
    rotate: 180deg;
  }
  .history ul {
    display: grid;
    /* The first and last tracks also hold the padding of the rows. */
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    column-gap: 10px;
  }
  .history li {
    grid-column: 1 / -1;
  }
  .bid-row {
    display: grid;
    grid-template-columns: 26px minmax(0, 1fr) auto auto;
    grid-template-columns: subgrid;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 1.5) var(--_pad);
    font-size: calc(var(--_size-md) * 0.9333);
  }
  .bid-row .when {
    color: var(--_text-muted);
    font-size: var(--_size-xs);
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .bid-row.long {
    grid-template-columns: 26px minmax(0, 1fr) auto;
    row-gap: 2px;
  }
  .bid-row.long .num {
    grid-column: 2 / -1;
    overflow-wrap: anywhere;
  }
  .bid-row.long .when {
    grid-area: 1 / 3;
  }
  .bid-row.new {
    animation: bid-in var(--_normal) var(--_ease);
  }
  @keyframes bid-in {
    from {
      opacity: 0;
      translate: 0 -8px;
    }
  }
  .bid-row .num {
    text-align: end;
    font-weight: var(--_weight-strong);
  }
  .bid-row.own {
    background: var(--_accent-soft);
  }
  .bid-row:not(.lead) .num {
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .someone {
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_sunken);
    color: var(--_text-muted);
  }
  .all {
    margin: 4px var(--_pad) 0;
  }
  .button.all {
    margin-inline-start: calc(var(--_pad) - 9px);
  }
  .outcome {
    display: grid;
    justify-items: center;
    text-align: center;
    gap: 4px;
    padding: calc(var(--_u) * 2) 0 0;
  }
  .outcome .emblem {
    inline-size: min(272px, 86cqi);
    block-size: auto;
    aspect-ratio: 1;
  }
  .emblem {
    position: relative;
    inline-size: 168px;
    block-size: 168px;
    display: grid;
    place-items: center;
    margin-block-end: 8px;
    color: var(--_text-subtle);
  }
  .emblem .wreath {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .outcome .emblem .wreath .on {
    fill: var(--_gold);
  }
  .outcome .emblem :is(.coin, .art) {
    inline-size: 61%;
    block-size: 61%;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    object-fit: cover;
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.08),
      0 10px 28px -10px rgb(0 0 0 / 0.38);
  }
  .outcome .emblem .coin {
    inline-size: 88px;
    block-size: 88px;
    border-radius: var(--_radius-full);
    box-shadow: none;
  }
  .outcome .emblem :is(.coin, .art),
  .outcome .wreath path {
    animation: settle var(--_slow) var(--_spring) both;
  }
  @keyframes settle {
    from {
      opacity: 0;
      scale: 0.92;
    }
  }
  .outcome strong {
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
  }
  .outcome p {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-wrap: balance;
  }
  @container laurel (min-width: 420px) {
    .position > :not(.icon) {
      min-block-size: 0;
    }
  }
  @container laurel (min-width: 600px) {
    .history {
      grid-column: 1 / -1;
    }
    .history,
    .history-header,
    .bid-row {
      --_pad: calc(var(--_u) * 6);
    }
  }
  @media (forced-colors: active) {
    :is(.stepper, .increment, .position) {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of the member's standing, their bid, and the list of bids. */
export const bidAreaStyles = [
  amountEntryStyles,
  foldStyles,
  avatarStyles,
  emptyStyles,
  fieldStyles,
  noticeStyles,
  wreathStyles,
  chartStyles,
  own,
];
