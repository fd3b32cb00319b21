import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { goalStyles } from './goal.styles.js';

const own = css`
  .step {
    display: grid;
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 4.5) var(--_pad);
  }
  .step-head {
    display: flex;
    gap: var(--_gap);
    align-items: start;
  }
  .step-head > div {
    flex: 1;
    min-inline-size: 0;
  }
  .waiting {
    display: grid;
    gap: 8px;
  }
  .inset {
    padding: var(--_pad);
  }
  .skeleton.small {
    inline-size: 9ch;
  }
  .skeleton.line {
    flex: 1;
    inline-size: min(100%, 24ch);
  }
  .eyebrow,
  .meta {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.35;
  }
  .title {
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-lg) * 1.12);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.018em;
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .why {
    margin-block-start: 4px;
    color: var(--_text-muted);
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.45;
    text-wrap: pretty;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px calc(var(--_gap) * 1.5);
  }
  /* as narrow as its words allow, even in a grid */
  .step > * {
    min-inline-size: 0;
  }
  .amount {
    min-inline-size: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .actions > .amount {
    font-size: var(--_size-lg);
    letter-spacing: -0.015em;
  }
  .lead {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
  }
  .lead > :first-child {
    flex: none;
    inline-size: 68px;
    block-size: 68px;
  }
  .lead > .skeleton.line {
    flex: none;
    inline-size: 16ch;
    block-size: 11px;
    margin-block: 5px;
  }
  .compact {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px var(--_gap);
    padding: calc(var(--_u) * 2.75) var(--_pad);
  }
  .compact > .label {
    flex: 1 1 16ch;
    min-inline-size: 0;
    font-weight: var(--_weight-medium);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .compact-end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 8px var(--_gap);
    min-inline-size: 0;
    margin-inline-start: auto;
  }
  .compact .meta {
    display: block;
    font-weight: 400;
  }
  .actions > .quiet {
    margin-inline-start: auto;
  }
  .actions > [aria-expanded='true'] > .icon {
    rotate: 180deg;
  }
  @container laurel (max-width: 419.98px) {
    .actions > .button:not(.quiet) {
      flex: 1 1 100%;
      min-block-size: calc(var(--_control) + 4px);
      order: 2;
    }
    .actions > .quiet {
      order: 3;
      margin: -2px auto -6px;
    }
  }
  @container laurel (min-width: 560px) {
    /* a member's button stands below the words, where a goal that arrives later does not move it */
    .box:not(.for-member) .step:has(> .actions) {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }
    /* from the top, because the goal may be taller than its placeholder */
    .step {
      align-content: start;
    }
    .step > .meta {
      grid-column: 1 / -1;
    }
    .box:not(.for-member) .actions {
      flex-direction: row-reverse;
    }
    .whole:has(> .lead) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 216px;
    }
    .lead {
      flex-direction: column;
      justify-content: center;
      gap: 8px;
      padding: calc(var(--_u) * 4);
      border-block-start: 0;
      border-inline-start: var(--_line) solid var(--_border);
      text-align: center;
    }
    .lead > :first-child {
      inline-size: 104px;
      block-size: 104px;
    }
  }
`;

/** Styles of `<laurel-next-step>`. */
export const styles = [
  amountStyles,
  buttonStyles,
  noticeStyles,
  skeletonStyles,
  tileStyles,
  wreathStyles,
  own,
  goalStyles,
];
