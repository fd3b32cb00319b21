import { css } from 'lit';

/** How many of something exist. */
export const supplyStyles = css`
  .supply {
    display: grid;
    gap: 6px;
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
  .supply > .figures {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 6px;
  }
  .supply .low {
    color: var(--_warning-text);
    font-weight: var(--_weight-medium);
  }
`;
