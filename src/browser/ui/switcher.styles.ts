import { css } from 'lit';

/** A choice that is a row of tabs if there is room, otherwise a pill that opens the platform's native list. */
export const switcherStyles = css`
  .segmented {
    display: none;
  }
  .switcher {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: calc(var(--_control) - 4px);
    max-inline-size: 40cqi;
    padding: 0 9px 0 8px;
    border-radius: var(--_radius-md);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
    box-shadow: inset 0 0 0 var(--_line) var(--_border);
    background: var(--_raised);
    corner-shape: var(--_corner);
  }
  .switcher:hover {
    background: var(--_hover);
  }
  .switcher .icon {
    color: var(--_text-subtle);
  }
  /* the invisible native select covers the pill, so a press opens the native list */
  .switcher select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .switcher option {
    color: CanvasText;
    background: Canvas;
  }
  .switcher:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  @container laurel (width >= 520px) {
    .segmented {
      display: inline-flex;
    }
    .switcher.narrow-only {
      display: none;
    }
  }
`;
