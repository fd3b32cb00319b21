import { css } from 'lit';

/** Amounts with their currency's coin. */
export const amountStyles = css`
  .amount {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    font-weight: var(--_weight-strong);
    white-space: nowrap;
    letter-spacing: -0.005em;
  }
  .coin {
    flex: none;
    border-radius: 50%;
  }
`;
