import { css } from 'lit';

/** Menus and popovers above the page. */
export const menuStyles = css`
  .menu {
    color: inherit;
    border: 0;
    margin: 0;
    background: var(--_raised);
    border-radius: var(--_radius-lg);
    corner-shape: var(--_corner);
    box-shadow:
      0 0 0 var(--_line) var(--_border),
      var(--_shadow-2);
  }
  .menu {
    padding: 6px;
  }
  /* popover.ts places it, in the top layer if the browser has one */
  .menu[popover] {
    position: fixed;
    z-index: 2147483647;
    inset: var(--_y, 0) auto auto var(--_x, 0);
    max-inline-size: calc(100vi - 16px);
    max-block-size: var(--_room, calc(100vb - 16px));
    overflow: auto;
    overscroll-behavior: contain;
  }
  .menu[popover]:not([data-open]) {
    display: none;
  }
  .menu-item {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: calc(var(--_control) + 2px);
    padding: 0 10px;
    border-radius: var(--_radius-sm);
    font-size: calc(var(--_size-md) * 0.9333);
    font-weight: var(--_weight-medium);
    color: var(--_text);
    text-decoration: none;
  }
  .menu-item > .icon {
    color: var(--_text-subtle);
  }
  .menu-item:hover {
    background: color-mix(in oklab, var(--_text) 5%, transparent);
  }
  .menu-item.danger,
  .menu-item.danger > .icon {
    color: var(--_danger-text);
  }
  .menu-sep {
    block-size: 1px;
    background: var(--_border);
    margin: 6px 4px;
  }
`;
