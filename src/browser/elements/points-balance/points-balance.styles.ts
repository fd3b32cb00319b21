import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { factsStyles } from './views/facts.styles.js';

const own = css`
  :host([variant='inline']) {
    display: inline-block;
    vertical-align: middle;
  }
  :host([variant='inline'])::before {
    content: none;
  }
  :host([variant='inline']) .box {
    container-type: normal;
  }
  .hero {
    display: grid;
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 4.5) var(--_pad);
  }
  /* the placeholders stay in place, and the taller of the two sets the card's height */
  .hero > :is(.balance, .over) {
    grid-area: 1 / 1;
  }
  .hero > .over {
    position: relative;
    padding: 0;
  }
  .balance {
    display: flex;
    align-items: center;
    gap: 14px;
    min-inline-size: 0;
  }
  .balance > .coin {
    inline-size: 44px;
    block-size: 44px;
  }
  .balance-text {
    min-inline-size: 0;
    display: grid;
    gap: 3px;
  }
  .figure {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 3px 7px;
    position: relative;
    font-family: var(--_font-display, inherit);
    font-size: min(var(--_size-2xl), 10.4cqi);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.032em;
    font-variant-numeric: tabular-nums;
  }
  .figure .unit {
    font-size: var(--_size-md);
    font-weight: var(--_weight-medium);
    letter-spacing: 0;
    color: var(--_text-muted);
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .figure.long {
    font-size: min(var(--_size-xl), 7.4cqi);
  }
  .figure.long .value {
    overflow-wrap: anywhere;
  }
  .caption {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .history {
    border-radius: var(--_radius-sm);
    min-block-size: 24px;
    min-inline-size: 24px;
    padding-inline: 2px;
    margin-block: -3px;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
  }
  .history:hover {
    color: var(--_text);
    text-decoration-color: currentColor;
  }
  .milestone-room {
    display: grid;
    gap: 8px;
    align-items: center;
    font-size: var(--_size-sm);
    /* two lines high, which a badge with further conditions needs on a phone */
    grid-auto-rows: max(26px, 2lh) 6px;
  }
  .milestone-room .skeleton.line {
    inline-size: 140px;
  }
  .skeleton.bar {
    block-size: 6px;
  }
  .headline {
    font-weight: var(--_weight-strong);
  }
  .gain {
    color: var(--_success-text);
    font-weight: var(--_weight-strong);
    font-variant-numeric: tabular-nums;
    letter-spacing: normal;
    animation: laurel-gain var(--_slow) var(--_spring);
  }
  .figure .gain {
    position: absolute;
    inset-block-end: 100%;
    inset-inline-start: 2px;
    font-size: var(--_size-md);
    line-height: 1.3;
  }
  .figure:has(.gain) {
    margin-block-start: 16px;
  }
  @keyframes laurel-gain {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  .currency > span {
    text-box: trim-both cap alphabetic;
  }
  .purse {
    border-block-start: var(--_line) solid var(--_border);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block: calc(var(--_u) * 1.5);
  }
  .currency {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 2) var(--_pad);
    font-size: calc(var(--_size-md) * 0.9333);
    min-inline-size: 0;
    inline-size: 100%;
    min-block-size: calc(var(--_u) * 9);
  }
  .currency:hover {
    background: var(--_hover);
  }
  .currency:focus-visible {
    outline-offset: -2px;
  }
  .currency .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-box: normal;
  }
  .currency .num {
    margin-inline-start: auto;
    font-weight: var(--_weight-strong);
  }
  @container laurel (width >= 560px) {
    .panel {
      display: grid;
      grid-template-columns: 1fr 232px;
    }
    .hero {
      padding: calc(var(--_u) * 6);
      align-content: center;
      gap: calc(var(--_u) * 5);
    }
    .purse {
      border-block-start: 0;
      border-inline-start: var(--_line) solid var(--_border);
      align-content: center;
      padding-block: calc(var(--_u) * 3);
    }
  }
  :host([flush]) .hero {
    padding-inline: 0;
  }
  .inset {
    padding: var(--_pad);
  }

  /* variant="inline": for the header of a site */
  .inline-balance {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    min-block-size: var(--_control);
    padding: 0 13px 0 9px;
    border-radius: var(--_radius-full);
    background: var(--_raised);
    font-weight: var(--_weight-strong);
    font-size: calc(var(--_size-md) * 0.9333);
    box-shadow: inset 0 0 0 var(--_line) var(--_border);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* the gain of the day stands below the amount, so that both fit into the header of a phone */
  .stacked {
    display: grid;
    gap: 5px;
  }
  .stacked > .gain {
    font-size: var(--_size-xs);
    font-weight: var(--_weight-medium);
    line-height: 1;
    text-box: trim-both cap alphabetic;
  }
  button.inline-balance:hover {
    background: var(--_hover);
  }
  :host([flush]) .inline-balance {
    background: none;
    box-shadow: none;
    padding: 0;
  }
  .compact {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 3) var(--_pad);
    min-block-size: calc(var(--_u) * 12);
  }
  .compact .label {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    min-inline-size: 0;
  }
  /* a long word on the button wraps to its own line before it squeezes the label */
  .compact:has(> .button) {
    flex-wrap: wrap;
  }
  .compact:has(> .button) > .label {
    flex: 1 1 7em;
  }
  .compact > .num {
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.015em;
    margin-inline-start: auto;
  }
  .compact > .button,
  .compact > .skeleton:last-child {
    margin-inline-start: auto;
  }
  .icon.quiet {
    color: var(--_text-subtle);
  }
  .skeleton.still {
    animation: none;
  }
  .skeleton.coin {
    border-radius: 50%;
    inline-size: 44px;
    block-size: 44px;
  }
  .skeleton.big {
    inline-size: 120px;
    block-size: 24px;
  }
  .skeleton.small {
    inline-size: 84px;
    block-size: 10px;
  }
  .skeleton.coin.tiny {
    inline-size: 20px;
    block-size: 20px;
  }
  .skeleton.line {
    inline-size: 40px;
    block-size: 11px;
  }
  .waiting {
    display: grid;
    gap: 9px;
  }
`;

/** Styles of `<laurel-points-balance>`, besides those that all elements have. */
export const styles = [amountStyles, buttonStyles, noticeStyles, skeletonStyles, own, ...factsStyles];
