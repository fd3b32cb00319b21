import { css } from 'lit';
import { conditionsStyles } from '../../../ui/conditions.styles.js';
import { fieldStyles } from '../../../ui/field.styles.js';
import { foldStyles } from '../../../ui/fold.styles.js';
import { quantityStyles } from '../../../ui/quantity.styles.js';
import { sheetStyles as dialogStyles } from '../../../ui/sheet.styles.js';
import { signCardStyles } from '../../../ui/sign-card.styles.js';
import { stepsStyles } from '../../../ui/steps.styles.js';
import { wreathStyles } from '../../../ui/wreath.styles.js';
import { mintedStyles } from './minted.styles.js';

const own = css`
  .gate .thumb,
  .badge-gate .art {
    inline-size: 22px;
    block-size: 22px;
    border-radius: 5px;
    flex: none;
  }
  .badge-gate {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }

  .checkout,
  .checkout-form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
  .checkout {
    padding: calc(var(--_u) * 5);
  }
  /* the sheet's main action stays in view, however long the rest is */
  .sheet-foot {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    margin: 0 calc(var(--_u) * -5) calc(var(--_u) * -5);
    padding: calc(var(--_u) * 3) calc(var(--_u) * 5) calc(var(--_u) * 5);
    border-block-start: var(--_line) solid var(--_border);
    background: var(--_raised);
  }
  /* and does not cover the focused element */
  .sheet-body:has(.sheet-foot) {
    scroll-padding-block-end: 112px;
  }
  .checkout-head {
    display: flex;
    gap: 14px;
    align-items: center;
  }
  .checkout-head .art {
    inline-size: 72px;
    block-size: 72px;
    border-radius: var(--_radius-md);
    object-fit: cover;
  }
  .checkout-head .title {
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .checkout-head > .close {
    align-self: flex-start;
  }
  .checkout > .media {
    margin: 0;
    max-block-size: 44dvb;
    inline-size: 100%;
  }
  .media > .close {
    position: absolute;
    background: color-mix(in oklab, var(--_surface) 88%, transparent);
    color: var(--_text);
  }
  .over-art {
    inset-block-start: 8px;
    inset-inline-end: 8px;
  }
  .play {
    inset-block-end: 8px;
    inset-inline-end: 8px;
  }
  .about {
    font-size: var(--_size-sm);
    line-height: 1.5;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
    text-wrap: pretty;
    white-space: pre-line;
  }
  .offer {
    display: grid;
    gap: 6px;
  }
  .links {
    display: flex;
  }
  .note {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-align: center;
    text-wrap: balance;
  }
  .receipt {
    display: grid;
    font-size: var(--_size-sm);
  }
  .receipt:not(:has(div)) {
    display: none;
  }
  .receipt div {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding-block: 7px;
  }
  .receipt div + div {
    border-block-start: var(--_line) solid var(--_border);
  }
  .receipt dt {
    color: var(--_text-muted);
    flex: none;
  }
  .receipt dd {
    font-weight: var(--_weight-medium);
    display: inline-flex;
    gap: 5px;
    align-items: center;
    text-align: end;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .receipt a {
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
  }
  .receipt .total {
    font-size: var(--_size-md);
  }
  .receipt .total dt {
    color: var(--_text);
    font-weight: var(--_weight-strong);
  }
  .receipt .total dd {
    font-weight: var(--_weight-strong);
  }
  .checkout .steps {
    padding: 0;
  }
  .steps .line {
    display: block;
    margin-block-start: 4px;
  }
  .steps a.line {
    display: flex;
    align-items: center;
    gap: 4px;
    inline-size: fit-content;
    min-block-size: 24px;
  }
  .info-form,
  .info-field {
    display: grid;
    gap: 6px;
  }
  .info-form {
    gap: 14px;
  }
  .info-field label {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
  }
  .consent {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 24px;
    font-size: var(--_size-sm);
  }
  .consent input {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    accent-color: var(--_accent-fill);
  }
`;

/** Styles of a piece's details and of ordering it. */
export const sheetStyles = [
  conditionsStyles,
  fieldStyles,
  quantityStyles,
  dialogStyles,
  foldStyles,
  signCardStyles,
  stepsStyles,
  wreathStyles,
  own,
  mintedStyles,
];
