import { css } from 'lit';

/** Styles of the member's own row, of overlays and of notices. */
export const boardStyles = css`
  .open::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .open:focus-visible {
    outline: none;
  }
  .open:focus-visible::after {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
    border-radius: var(--_radius-sm);
  }
  .more {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px;
    padding: 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .inset {
    padding: 0 var(--_pad) calc(var(--_u) * 2.5);
  }
  #board > .inset:last-child,
  slot > .inset {
    padding-block-end: var(--_pad);
  }
  .fade {
    position: absolute;
    inset: auto 0 0;
    block-size: 56px;
    background: linear-gradient(to top, var(--_surface), transparent);
    pointer-events: none;
  }
  :host([flush]) .fade {
    display: none;
  }

  .row.pinned {
    --_text-subtle: var(--_text-muted);
    background: var(--_accent-soft);
    border-block-start: var(--_line) solid color-mix(in oklab, var(--_accent-line) 26%, transparent);
  }
  .row.pinned.top,
  .row.pinned.bottom {
    position: absolute;
    inset-inline: 0;
    z-index: 1;
  }
  .row.pinned.top {
    inset-block-start: 0;
    border-block: 0 var(--_line) solid color-mix(in oklab, var(--_accent-line) 26%, transparent);
  }
  .row.pinned.bottom {
    inset-block-end: 0;
  }
  .row.pinned {
    block-size: auto;
    min-block-size: var(--_row);
    padding-block: 4px;
  }
  .row.pinned .who-addr {
    overflow-wrap: anywhere;
  }
  /* the amount goes below a name that leaves it no room */
  .wraps {
    grid-column: 3 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px calc(var(--_u) * 2.5);
    min-inline-size: 0;
    padding-block: 2px;
  }
  .wraps > .who {
    flex: 1 1 7em;
  }
  @container laurel (width >= 520px) {
    .wraps > .who {
      display: flex;
      flex-wrap: wrap;
    }
  }
  .wraps > .amount {
    margin-inline-start: auto;
    padding-block: 4px;
  }
  .wraps .who-name {
    display: block;
    overflow-wrap: anywhere;
  }
  .wraps :is(.who-name, bdi) {
    overflow: visible;
    white-space: normal;
  }
  .empty {
    padding-block-start: 0;
  }
`;
