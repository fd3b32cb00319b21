import { css } from 'lit';

/** A small number with its two buttons. */
export const quantityStyles = css`
  .qty {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .qty small {
    display: block;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .qty > .stepper {
    display: inline-flex;
    flex: none;
    align-items: center;
    min-block-size: 0;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    box-shadow: inset 0 0 0 1px var(--_border-strong);
    padding: 3px;
  }
  .qty .stepper button {
    inline-size: 32px;
    block-size: 32px;
    display: grid;
    place-items: center;
    color: var(--_text-muted);
    border-radius: var(--_radius-sm);
  }
  .qty .stepper button:hover:not([disabled]) {
    background: var(--_hover);
    color: var(--_text);
  }
  .qty .stepper button[disabled] {
    opacity: 0.4;
    cursor: not-allowed;
  }
  .qty .stepper output {
    min-inline-size: 34px;
    text-align: center;
    font-weight: var(--_weight-strong);
    font-variant-numeric: tabular-nums;
  }
  @media (pointer: coarse) {
    .qty .stepper button {
      inline-size: 44px;
      block-size: 44px;
    }
  }
`;
