import { css } from 'lit';
import { buttonStyles } from '../../ui/button.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { foldStyles } from '../../ui/fold.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { stepsStyles } from '../../ui/steps.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { outcomeStyles } from './views/outcome.styles.js';
import { stakeStyles } from './views/stake.styles.js';

const own = css`
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .offer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 5);
    padding: calc(var(--_u) * 5) var(--_pad);
    align-content: start;
  }
  :host([flush]) .offer {
    padding: 0;
  }
  .claim-head {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .coin {
    flex: none;
    border-radius: 50%;
  }
  .claim-head .title {
    overflow-wrap: anywhere;
  }
  .allocation {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .allocation .label {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.2;
  }
  .allocation .value {
    font-family: var(--_font-display, inherit);
    font-size: min(calc(var(--_size-2xl) * 1.06), 11.5cqi);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.035em;
    overflow-wrap: anywhere;
  }
  .allocation .dec {
    color: var(--_text-subtle);
  }
  .allocation .unit {
    font-size: var(--_size-md);
    letter-spacing: 0;
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    margin-inline-start: 7px;
  }
  .skeleton.figure {
    inline-size: 196px;
    max-inline-size: 100%;
    block-size: 36px;
  }
  .skeleton.line {
    inline-size: 140px;
    block-size: 14px;
  }
  .skeleton.action {
    block-size: calc(var(--_control) + 10px);
  }
  .skeleton.still {
    animation: none;
  }
  @container laurel (min-width: 600px) {
    .layout.two {
      grid-template-columns: minmax(0, 1fr) 252px;
    }
    .offer {
      padding: calc(var(--_u) * 6);
    }
  }
  .inset {
    padding: 0;
  }
  .lead {
    color: var(--_text-muted);
    margin-block-end: calc(var(--_u) * 4);
    text-wrap: pretty;
  }
  .proof {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: var(--_size-sm);
    color: var(--_success-text);
    font-weight: var(--_weight-medium);
    line-height: 1.3;
  }
  .proof.pending {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .proof .mono {
    font-weight: 400;
    color: var(--_text-muted);
  }
  .cta {
    display: grid;
    gap: calc(var(--_u) * 2.5);
  }
  .cta-note,
  .waiting {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-align: center;
    text-wrap: balance;
  }
  .waiting {
    display: block;
    padding: calc(var(--_u) * 3.5);
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-weight: var(--_weight-strong);
    font-size: var(--_size-md);
    font-variant-numeric: tabular-nums;
  }
  .consent {
    min-block-size: 24px;
    display: flex;
    align-items: start;
    gap: 9px;
    font-size: var(--_size-sm);
  }
  .consent input {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    accent-color: var(--_accent-fill);
  }
  summary {
    cursor: pointer;
    color: var(--_accent-text);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    min-block-size: 24px;
    align-content: center;
  }
  .exactly pre {
    margin: 8px 0 0;
    padding: calc(var(--_u) * 3);
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-family: var(--_font-mono);
    font-size: var(--_size-xs);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .lookup form {
    display: grid;
    gap: 6px;
    padding-block: 8px 6px;
    font-size: var(--_size-sm);
  }
  .lookup-row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .lookup-row .field {
    flex: 1 1 200px;
  }
  .found:not(:empty) {
    margin-block-start: 8px;
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    overflow-wrap: anywhere;
  }
  .found.danger {
    color: var(--_danger-text);
  }
  .layout.two .steps {
    border-block-start: var(--_line) solid var(--_border);
  }
  @container laurel (min-width: 600px) {
    .layout.two .steps {
      border-block-start: 0;
      border-inline-start: var(--_line) solid var(--_border);
      padding: calc(var(--_u) * 6) calc(var(--_u) * 5);
    }
  }
`;

/** Styles of `<laurel-token-claim>`, besides those of all elements. */
export const styles = [
  skeletonStyles,
  buttonStyles,
  fieldStyles,
  foldStyles,
  noticeStyles,
  stepsStyles,
  wreathStyles,
  stakeStyles,
  outcomeStyles,
  own,
];
