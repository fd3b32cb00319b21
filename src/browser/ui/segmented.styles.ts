import { css } from 'lit';

/** A row of options with one chosen. */
export const segmentedStyles = css`
  .segmented {
    display: inline-flex;
    padding: 3px;
    gap: 2px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_sunken);
  }
  .segment {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: calc(var(--_control) - 8px);
    padding: 0 11px;
    border-radius: calc(var(--_radius-md) - 3px * var(--_rs));
    corner-shape: var(--_corner);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    white-space: nowrap;
  }
  .segment[aria-checked='true'] {
    background: light-dark(var(--_surface), color-mix(in oklab, var(--_text) 13%, var(--_surface)));
    color: var(--_text);
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.05),
      0 1px 2px rgb(0 0 0 / 0.1);
  }
`;
