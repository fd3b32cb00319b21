import { css } from 'lit';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { bidAreaStyles } from './views/bid-area.styles.js';

/** The auctioned pieces, the current bid and the time left. */
const lot = css`
  .lot {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .media {
    position: relative;
    background: var(--_sunken);
    display: grid;
    min-block-size: 0;
  }
  .media > slot {
    display: contents;
  }
  .media :is(.art, .blank) {
    inline-size: 100%;
    block-size: 100%;
    aspect-ratio: 16 / 11;
    object-fit: cover;
  }
  .media .blank {
    display: grid;
    place-items: center;
    color: var(--_track);
  }
  .media > .chip {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    background: color-mix(in oklab, var(--_surface) 92%, transparent);
    backdrop-filter: blur(8px);
    color: var(--_text);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.18);
  }
  .media > .chip.live {
    color: var(--_danger-text);
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 4.5) var(--_pad);
    align-content: start;
    min-inline-size: 0;
  }
  .lot-head {
    display: flex;
    gap: var(--_gap);
    align-items: start;
  }
  .lot-head > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
  .lot-title {
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-lg) * 1.1);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    line-height: 1.22;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .lot-sub {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    margin-block-start: 2px;
    overflow-wrap: anywhere;
  }
  .stats {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 12px;
    align-items: start;
  }
  .stat {
    display: grid;
    gap: 6px;
    min-inline-size: 0;
  }
  .stat:first-child {
    flex: 1 1 6.5em;
    min-inline-size: min-content;
  }
  .stat .num:not(.long) {
    white-space: nowrap;
  }
  .stat:has(.long) {
    flex-basis: 100%;
    min-inline-size: 0;
  }
  .stat-label {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.2;
    display: flex;
    align-items: center;
    gap: 5px;
  }
  .stat .value {
    display: flex;
    align-items: center;
    gap: 8px;
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-xl) * 1.18);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.026em;
    /* so that the notes below both values stand on one line */
    min-block-size: max(28px, 1em);
    overflow-wrap: anywhere;
  }
  .stat .value .long {
    font-size: var(--_size-lg);
    letter-spacing: -0.015em;
    line-height: 1.15;
    text-box: normal;
  }
  .stat.end .value {
    font-variant-numeric: tabular-nums;
  }
  .stat .coin {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
  }
  .stat.end {
    margin-inline-start: auto;
    justify-items: end;
    text-align: end;
  }
  .stat .value.urgent {
    color: var(--_warning-text);
  }
  .stat-note {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.2;
  }
  .stat-note.warning {
    color: var(--_warning-text);
    font-weight: var(--_weight-medium);
  }
  .blank-line {
    block-size: 16px;
    inline-size: 72%;
  }
  .blank-stat {
    block-size: 28px;
    inline-size: 104px;
  }
  .blank-field {
    block-size: 48px;
  }
  .inset {
    padding: var(--_pad);
  }
  @container laurel (min-width: 600px) {
    .lot:has(> .media) {
      grid-template-columns: minmax(0, 316px) minmax(0, 1fr);
    }
    /* At least square, and as high as the panel beside it. */
    .media :is(.art, .blank) {
      aspect-ratio: 1;
    }
    .panel {
      padding: calc(var(--_u) * 6);
      gap: calc(var(--_u) * 4.5);
    }
    .lot-title {
      font-size: var(--_size-xl);
    }
    .stat .value {
      font-size: calc(var(--_size-2xl) * 0.92);
    }
    .stat .coin {
      inline-size: 26px;
      block-size: 26px;
    }
  }
  @container laurel (min-width: 1000px) {
    .lot:has(> .media) {
      grid-template-columns: minmax(0, 38%) minmax(0, 1fr);
    }
  }
`;

/** Styles of `<laurel-auction-bidder>`, besides those that all elements have. */
export const styles = [buttonStyles, chipStyles, skeletonStyles, lot, ...bidAreaStyles];
