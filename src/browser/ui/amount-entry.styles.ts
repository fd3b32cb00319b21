import { css } from 'lit';

/** The amount field between its two buttons. */
export const amountEntryStyles = css`
  .stepper {
    display: flex;
    align-items: center;
    min-block-size: calc(var(--_control) + 12px);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    box-shadow: inset 0 0 0 1px var(--_border-strong);
    background: var(--_surface);
    padding: 4px;
  }
  .stepper:focus-within:has(.input:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: -1px;
  }
  .stepper .input {
    text-align: center;
    font-weight: var(--_weight-strong);
    font-size: var(--_size-lg);
    letter-spacing: -0.015em;
    font-variant-numeric: tabular-nums;
  }
  .stepper .input.long {
    font-size: var(--_size-sm);
    letter-spacing: normal;
  }
  @media (pointer: coarse) {
    .stepper .input.long {
      font-size: max(16px, var(--_size-sm));
    }
  }
  .step-btn {
    inline-size: calc(var(--_control) + 2px);
    block-size: calc(var(--_control) + 2px);
    flex: none;
    display: grid;
    place-items: center;
    border-radius: calc(var(--_radius-md) - 3px * var(--_rs));
    color: var(--_text-muted);
  }
  .step-btn:hover {
    background: color-mix(in oklab, var(--_text) 6%, transparent);
    color: var(--_text);
  }
  .step-btn[disabled] {
    opacity: 0.35;
    cursor: not-allowed;
  }
  .stepper.invalid {
    box-shadow: inset 0 0 0 1px var(--_danger-text);
  }
`;
