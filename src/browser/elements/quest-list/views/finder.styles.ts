import { css } from 'lit';

/** Search and filters. */
export const finderStyles = css`
  .finder {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    padding: 0 var(--_pad) calc(var(--_u) * 3);
    align-items: center;
  }
  .finder .field > .icon {
    flex: none;
    color: var(--_text-subtle);
  }
  .finder-choices {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
    gap: 8px;
  }
  .finder .hint {
    grid-column: 1 / -1;
  }
  .select {
    min-block-size: var(--_control);
    font-size: var(--_size-sm);
  }
  .select .input {
    color: inherit;
    background: var(--_surface);
    cursor: pointer;
    text-overflow: ellipsis;
  }
`;
