import { css } from 'lit';
import { fieldStyles } from '../../../ui/field.styles.js';

const steps = css`
  .provider.open,
  .provider.waiting:has(> .form-row) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) fit-content(45%);
    row-gap: 10px;
  }
  .provider > :is(.form, .form-row, .notice) {
    grid-column: 1 / -1;
  }
  .provider .form {
    display: grid;
    gap: 6px;
  }
  .form-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .form-row .field {
    flex: 1 1 150px;
  }
  .form-row .button:not(.sm) {
    min-block-size: calc(var(--_control) + 4px);
  }
  .code {
    flex: 1;
    padding: 8px 12px;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-weight: var(--_weight-strong);
    letter-spacing: 0.04em;
    user-select: all;
    overflow-wrap: anywhere;
  }
`;

/** Styles of the steps of a link, inside its row. */
export const stepStyles = [fieldStyles, steps];
