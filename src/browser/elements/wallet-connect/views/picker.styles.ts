import { css } from 'lit';

/** Styles of the wallets to choose from. */
export const pickerStyles = css`
  .sheet-title {
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-lg) * 1.06);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    flex: 1;
    line-height: 1.25;
  }
  .sheet-note {
    flex: none;
    padding: calc(var(--_u) * 3) calc(var(--_u) * 5) calc(var(--_u) * 4);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-wrap: pretty;
    border-block-start: var(--_line) solid var(--_border);
  }
  .sheet-note a {
    display: inline-block;
    line-height: 24px;
  }
  .sheet-note ::slotted(*) {
    display: block;
    margin-block-end: 4px;
  }
  .wallets {
    padding: 0 calc(var(--_u) * 3) calc(var(--_u) * 3);
  }
  .wallets-note {
    flex: none;
    margin: 0 calc(var(--_u) * 5) calc(var(--_u) * 2);
    font-size: var(--_size-sm);
    color: var(--_warning-text);
    text-wrap: pretty;
  }
  .passkey {
    flex: none;
    display: grid;
    gap: calc(var(--_u) * 2);
    margin: calc(var(--_u) * 1) calc(var(--_u) * 5) calc(var(--_u) * 3);
    text-wrap: pretty;
  }
  .passkey p {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  /* its words start where those of the rows start */
  .wallets > .button.quiet.sm {
    padding-inline: calc(var(--_u) * 2);
  }
  .wallets-title {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    padding: calc(var(--_u) * 2) calc(var(--_u) * 2) calc(var(--_u) * 1.25);
  }
  .wallets-hint {
    padding: 4px calc(var(--_u) * 2);
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    text-wrap: pretty;
  }
  .wallet {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-block-size: calc(var(--_control) + 16px);
    padding: 6px 8px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    font-weight: var(--_weight-medium);
  }
  .wallet:hover {
    background: color-mix(in oklab, var(--_text) 5%, transparent);
  }
  .wallet > :is(button, a) {
    flex: 1 1 9em;
    display: flex;
    align-items: center;
    gap: 12px;
    font-weight: inherit;
  }
  /* the whole row is the button */
  .wallet > :is(button, a)::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  .wallet > :is(button, a):focus-visible {
    outline: none;
  }
  .wallet:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
  }
  .wallet .wallet-icon,
  .wallet .tile {
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: calc(9px * var(--_rs));
  }
  .wallet > .line {
    inline-size: 9em;
    block-size: 12px;
  }
  .wallet .name {
    overflow-wrap: anywhere;
  }
  .wallet > .sub,
  .wallet > .icon {
    color: var(--_text-muted);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-regular, 400);
  }
  .accounts,
  .apps {
    inline-size: 100%;
    margin-block: calc(var(--_u) * 3) 0;
    text-align: start;
  }
  .apps .icon:dir(rtl) {
    scale: -1 1;
  }
  .apps a {
    color: inherit;
    text-decoration: none;
  }
  .wallets > .apps {
    margin: 0;
  }
  .wallet > button .sub {
    display: block;
    color: var(--_text-muted);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-regular, 400);
  }
  /* under the name, which keeps its line on a small phone */
  .wallet > .sub {
    order: 1;
    flex: 0 0 100%;
    margin-block-start: -14px;
    padding-inline-start: 48px;
  }
  /* may grow with the visitor's text size */
  .wallet > .chip {
    flex-shrink: 1;
    block-size: auto;
    min-block-size: 22px;
    padding-block: 3px;
    white-space: normal;
  }
  @media (forced-colors: active) {
    .wallet {
      border: 1px solid CanvasText;
    }
    .wallet-icon {
      forced-color-adjust: none;
    }
  }
`;
