import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { switcherStyles } from '../../ui/switcher.styles.js';
import { boardStyles } from './views/board.styles.js';
import { podiumStyles } from './views/podium.styles.js';
import { standingStyles } from './views/standing.styles.js';

const own = css`
  :host {
    /* all rows of a board have the same height, so that the window of rendered rows can be computed */
    --_row: max(
      calc(30px + 22px * var(--_density)),
      calc(var(--_size-md) * 1.3 + var(--_size-xs) * 1.3 + var(--_u) * 3.5)
    );
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
    margin-inline-start: auto;
  }
  .tools .button {
    color: var(--_text-subtle);
  }
  /* space for the podium until it is loaded */
  .stairs {
    display: grid;
    align-content: end;
    min-block-size: 222px;
  }
  .stairs + .rows {
    border-block-start: var(--_line) solid var(--_border);
  }

  .rows {
    position: relative;
    padding-block: calc(var(--_u) * 1.5);
  }
  #board > .rows:first-child,
  .search + .rows,
  .scope + .rows,
  .inset + .rows {
    padding-block-start: 0;
  }
  .rows:has(+ .pinned),
  .rows:has(> .fade, > .pinned) {
    padding-block-end: 0;
  }
  .scroller {
    overflow: auto;
    overscroll-behavior: contain;
    max-block-size: calc(var(--_row) * 7.4);
    scrollbar-width: thin;
    scrollbar-color: var(--_track) transparent;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  /* paper does not scroll, and a longer list reserves space for rows that are not rendered */
  @media print {
    .scroller.whole {
      overflow: visible;
      max-block-size: none;
    }
  }
  .row {
    display: grid;
    grid-template-columns: minmax(30px, max-content) 34px minmax(0, 1fr) auto;
    align-items: center;
    column-gap: calc(var(--_u) * 2.5);
    padding: 0 var(--_pad);
    block-size: var(--_row);
    position: relative;
  }
  .list {
    padding-block: calc(var(--_above) * var(--_row)) calc(var(--_below) * var(--_row));
  }
  .list > .row {
    /* the content of rows inherits nothing that changes while the list scrolls */
    --_above: initial;
    --_below: initial;
    contain: size layout style;
  }
  :host([flush]) .row {
    border-radius: var(--_radius-sm);
  }
  .rank {
    text-align: center;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    font-weight: var(--_weight-medium);
    white-space: nowrap;
  }
  .row.top .rank {
    inline-size: 24px;
    block-size: 24px;
    margin-inline: auto;
    border-radius: var(--_radius-full);
    display: grid;
    place-items: center;
    background: var(--_sunken);
    color: var(--_text);
    font-weight: var(--_weight-strong);
    font-size: var(--_size-xs);
  }
  .row.top.gold .rank {
    background: var(--_gold-soft);
    color: var(--_gold-text);
  }
  .who {
    min-inline-size: 0;
    line-height: 1.3;
  }
  .who-name {
    display: flex;
    align-items: baseline;
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .who-name > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-inline-size: 0;
  }
  .who .who-name.mono {
    font-size: calc(var(--_size-md) * 0.9);
  }
  .who-addr {
    display: block;
    /* begins where the name does, although an address runs from left to right */
    inline-size: fit-content;
    max-inline-size: 100%;
    font-size: var(--_size-xs);
    color: var(--_text-subtle);
  }
  .rank > [aria-hidden] {
    text-box: trim-both cap alphabetic;
    display: block;
  }
  :is(.row, .place, .wraps) > .amount {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  :is(.row, .wraps) > .amount {
    font-size: calc(var(--_size-md) * 0.9667);
  }
  .row:not(.pinned, .own):hover {
    background: var(--_hover);
  }
  @container laurel (width >= 520px) {
    .row {
      grid-template-columns: minmax(40px, max-content) 34px minmax(0, 1fr) auto;
    }
    .who {
      display: grid;
      grid-template-columns: minmax(0, auto) minmax(0, 1fr);
      align-items: baseline;
      column-gap: 10px;
    }
  }
  .row.own {
    --_text-subtle: var(--_text-muted);
    background: var(--_accent-soft);
  }
  .row:is(.pinned, .own) .rank {
    color: var(--_accent-text);
    font-weight: var(--_weight-strong);
  }
  .you {
    flex: none;
    font-family: var(--_font, inherit);
    font-size: var(--_size-xs);
    font-weight: var(--_weight-strong);
    letter-spacing: normal;
    color: var(--_accent-text);
    margin-inline-start: 6px;
  }

  .skeleton {
    block-size: 11px;
  }
  .row > .skeleton.round {
    inline-size: 34px;
    block-size: 34px;
  }
  .skeleton.thin {
    block-size: 8px;
    margin-block-start: 7px;
  }
  .skeleton.still {
    animation: none;
  }
  .row > .skeleton.rank {
    inline-size: 16px;
    margin-inline: auto;
  }
  .w0 {
    inline-size: 40%;
  }
  .w1 {
    inline-size: 56px;
  }
  .w2 {
    inline-size: 34%;
  }
  .w3 {
    inline-size: 54%;
  }
  .who .w1 {
    inline-size: 46%;
  }
`;

/** Styles of `<laurel-leaderboard>`, besides those that all elements have. */
export const styles = [
  ...[amountStyles, avatarStyles, buttonStyles, skeletonStyles, own],
  ...[emptyStyles, noticeStyles, segmentedStyles, switcherStyles, boardStyles, podiumStyles, standingStyles],
];
