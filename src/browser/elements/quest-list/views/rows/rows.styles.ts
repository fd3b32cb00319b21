import { css } from 'lit';

/** Styles of groups and rows. */
export const rowsStyles = css`
  :is(.group, .list) + .group {
    border-block-start: var(--_line) solid var(--_border);
  }
  .group-header {
    display: flex;
    align-items: center;
    gap: 9px;
    inline-size: 100%;
    padding: calc(var(--_u) * 3.5) var(--_pad) calc(var(--_u) * 1.5);
    font-size: var(--_size-sm);
  }
  .group-header:focus-visible {
    outline-offset: -3px;
  }
  .group.closed .group-header {
    padding-block-end: calc(var(--_u) * 3.5);
  }
  .group-label {
    font-weight: var(--_weight-strong);
    letter-spacing: -0.004em;
    overflow-wrap: anywhere;
  }
  .group-count {
    color: var(--_text-subtle);
    font-variant-numeric: tabular-nums;
    flex: 1;
  }
  .group-subtitle {
    padding: 0 var(--_pad) calc(var(--_u) * 1.5);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .label {
    display: block;
    font-weight: var(--_weight-medium);
    line-height: 1.3;
    letter-spacing: -0.006em;
    text-wrap: pretty;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  /* the label is the button of the whole row */
  button.label::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  button.label:focus-visible {
    outline: none;
  }
  button.label:focus-visible::after {
    outline: 2px solid var(--_focus);
    outline-offset: -3px;
    border-radius: var(--_radius-md);
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 6px;
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
    margin-block-start: 1px;
    font-variant-numeric: tabular-nums;
  }
  .meta > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .meta > span + span::before {
    content: '·';
    margin-inline-end: 2px;
    color: var(--_text-subtle);
  }
  .meta .icon {
    margin-block-start: -1px;
  }
  .meta .warning {
    color: var(--_warning-text);
    font-weight: var(--_weight-medium);
  }
  .meta .danger {
    color: var(--_danger-text);
  }
  .meta .accent {
    color: var(--_accent-text);
  }
  .meta-progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    margin-block-start: 6px;
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }
  .meta-progress .progress {
    flex: 1 0 72px;
    max-inline-size: 220px;
  }
  .trail {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-inline-start: auto;
  }
  /* an amount is never cut: without enough room it goes below the name */
  .row:has(> .trail):not(:has(.bound)) {
    flex-wrap: wrap;
  }
  .trail .amount {
    font-size: calc(var(--_size-md) * 0.9333);
  }
  /* the words before a bounded amount may wrap above it */
  .trail:has(.bound),
  .trail .amount:has(.bound) {
    min-inline-size: min-content;
  }
  .trail .bound {
    min-inline-size: min-content;
    max-inline-size: 12ch;
    overflow-x: visible;
    white-space: normal;
    line-height: 1.25;
  }
  .action {
    flex: none;
  }
  .trail .bolt {
    color: var(--_gold-text);
  }
  .action {
    display: flex;
    justify-content: flex-end;
    align-items: center;
  }
  .action .button {
    z-index: 1;
  }
  .action .button.quiet {
    margin-inline-end: -9px;
  }
  .chev,
  .bolt {
    display: grid;
    flex: none;
  }
  .chev {
    color: var(--_text-subtle);
    margin-inline-end: -2px;
    transition: rotate var(--_normal) var(--_ease);
  }
  :host([flush]) :is(.chev, .action .button.quiet) {
    margin-inline-end: 0;
  }
  .item.open .chev,
  .group-header[aria-expanded='true'] .chev {
    rotate: 180deg;
  }
  :is(.complete, .locked, .upcoming) > .row .label {
    color: var(--_text-muted);
  }
  :is(.complete, .expired, .locked) > .row :is(.coin, .bolt) {
    opacity: 0.55;
  }
  :is(.complete, .locked, .upcoming, .pending) > .row .amount {
    color: var(--_text-muted);
  }
  .expired > .row :is(.label, .amount, .meta) {
    color: var(--_text-subtle);
  }
  .expired > .row .tile {
    opacity: 0.65;
  }
  /* distant rows are laid out when they come near the viewport; an open or celebrated row may overflow its box */
  .list:has(> :nth-child(30)) > .item:not(.open, .celebrate) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 62px;
  }
  @container laurel (max-width: 479.98px) {
    .row .button {
      display: none;
    }
    .action:not(:has(.chev)) {
      display: none;
    }
    .meta {
      column-gap: 10px;
    }
    .meta > span + span::before {
      content: none;
    }
    .meta-progress .progress {
      max-inline-size: none;
    }
    .only-wide {
      display: none;
    }
  }
  @container laurel (min-width: 480px) {
    .trail {
      gap: 6px;
    }
    .trail .amount {
      min-inline-size: 70px;
    }
    .action {
      min-inline-size: 112px;
    }
    .chev.only-narrow {
      display: none;
    }
  }
  @media (forced-colors: active) {
    :is(.complete, .expired, .locked) > .row :is(.coin, .tile) {
      opacity: 1;
    }
  }
`;
