import { css } from 'lit';

/** Chip of the signed-in member, and the menu it opens. */
export const accountStyles = css`
  .account {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: calc(var(--_control) + 4px);
    padding: 0 10px 0 6px;
    border-radius: var(--_radius-full);
    corner-shape: var(--_corner);
    background: var(--_raised);
    font-size: calc(var(--_size-md) * 0.9333);
    font-weight: var(--_weight-strong);
    box-shadow:
      inset 0 0 0 var(--_line) var(--_border),
      inset 0 calc(var(--_depth) * -2px) 0 color-mix(in oklab, var(--_text) 6%, transparent);
    max-inline-size: 100%;
    transition: background var(--_fast) var(--_ease);
  }
  .account:hover,
  .account[aria-expanded='true'] {
    background: var(--_hover);
  }
  .account > .icon {
    color: var(--_text-subtle);
    margin-inline-start: -2px;
  }
  .account > .truncate {
    max-inline-size: 22ch;
  }
  .account.bare > .truncate {
    padding-inline-start: 6px;
  }
  .account.sm {
    min-block-size: calc(var(--_control) - 4px);
    font-size: var(--_size-sm);
  }
  .account.lg {
    min-block-size: calc(var(--_control) + 12px);
    padding-inline: 10px 14px;
    font-size: var(--_size-md);
  }
  .account.block {
    display: flex;
    inline-size: 100%;
  }
  .account.block > .truncate {
    flex: 1;
    max-inline-size: none;
    text-align: start;
  }
  .account.warning {
    box-shadow: inset 0 0 0 1.5px var(--_warning-text);
  }
  .account.warning > .icon {
    color: var(--_warning-text);
  }

  .account-menu {
    inline-size: 320px;
    padding: 0;
    overflow: hidden auto;
  }
  .profile {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: calc(var(--_u) * 4) calc(var(--_u) * 4) calc(var(--_u) * 3.5);
  }
  .who {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.3;
  }
  .who strong {
    display: block;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.01em;
  }
  .copy {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    max-inline-size: 100%;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    min-block-size: 24px;
    border-radius: 4px;
  }
  .copy:hover {
    color: var(--_text);
  }
  .menu-block {
    border-block-start: var(--_line) solid var(--_border);
    padding: 6px;
  }
  .menu-title {
    display: flex;
    justify-content: space-between;
    align-items: center;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
    padding: 8px 10px 4px;
  }
  .linked {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0 10px;
    border-radius: var(--_radius-sm);
  }
  .linked:hover {
    background: color-mix(in oklab, var(--_text) 5%, transparent);
  }
  .linked .tile {
    inline-size: 30px;
    block-size: 30px;
    border-radius: var(--_radius-full);
  }
  .linked .mono {
    font-size: var(--_size-sm);
  }
  .linked .sub {
    display: block;
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    line-height: 1.2;
  }
  .linked > .icon {
    margin-inline-start: auto;
    color: var(--_text-subtle);
  }
  .menu-note {
    padding: 0 16px 12px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .menu-note.danger {
    color: var(--_danger-text);
  }
  @media (forced-colors: active) {
    .account,
    .account-menu {
      border: 1px solid CanvasText;
    }
  }
`;
