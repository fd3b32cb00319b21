import { css } from 'lit';

/** A list without entries. */
export const emptyStyles = css`
  .empty {
    display: grid;
    justify-items: center;
    text-align: center;
    gap: 4px;
    padding: calc(var(--_u) * 8) calc(var(--_u) * 6);
  }
  .empty strong {
    font-weight: var(--_weight-strong);
  }
  .empty p {
    color: var(--_text-muted);
    font-size: var(--_size-sm);
    max-inline-size: 34ch;
    text-wrap: pretty;
  }
  .empty .button {
    margin-block-start: 10px;
  }
  .empty-art {
    margin-block-end: 8px;
    color: var(--_track);
    fill: currentColor;
  }
`;
