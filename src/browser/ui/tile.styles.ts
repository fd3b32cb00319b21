import { css } from 'lit';

/** A square at the start of a row, in a tone. */
export const tileStyles = css`
  .tile {
    flex: none;
    display: grid;
    place-items: center;
    position: relative;
    inline-size: var(--_tile);
    block-size: var(--_tile);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_sunken);
    color: var(--_text-muted);
  }
  .tile.success {
    background: var(--_success-soft);
    color: var(--_success-text);
  }
  .tile.warning {
    background: var(--_warning-soft);
    color: var(--_warning-text);
  }
  .tile.danger {
    background: var(--_danger-soft);
    color: var(--_danger-text);
  }
  .tile.accent {
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  .tile.gold {
    background: var(--_gold-soft);
    color: var(--_gold-text);
  }
`;
