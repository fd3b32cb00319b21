import { css } from 'lit';

/** Input fields with their frame and hint. */
export const fieldStyles = css`
  .field {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: calc(var(--_control) + 4px);
    padding: 0 12px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_surface);
    box-shadow: inset 0 0 0 1px var(--_border-strong);
  }
  .field:focus-within {
    outline: 2px solid var(--_focus);
    outline-offset: -1px;
    box-shadow: none;
  }
  .field.invalid {
    box-shadow: inset 0 0 0 1px var(--_danger-text);
  }
  .input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 24px;
    inline-size: 100%;
    border: 0;
    background: none;
    padding: 0;
    outline: none;
  }
  .input::placeholder {
    color: var(--_text-subtle);
    opacity: 1;
  }
  .hint {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.4;
  }
  .hint.danger {
    color: var(--_danger-text);
  }
`;
