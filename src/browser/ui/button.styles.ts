import { css } from 'lit';

/** Buttons: primary, secondary, quiet, danger; sm, lg, block, icon-only; busy and disabled. */
export const buttonStyles = css`
  .button {
    --_bg: transparent;
    --_fg: var(--_text);
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    flex: none;
    position: relative;
    min-block-size: var(--_control);
    max-inline-size: 100%;
    padding: 4px 15px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    font-size: calc(var(--_size-md) * 0.9333);
    font-weight: var(--_weight-strong);
    line-height: 1.15;
    letter-spacing: -0.006em;
    text-align: center;
    text-wrap: balance;
    overflow-wrap: break-word;
    text-decoration: none;
    user-select: none;
    font-variant-numeric: tabular-nums;
    /* as a colour, because Dark Reader removes a background whose parts it does not know */
    background-color: var(--_bg);
    color: var(--_fg);
    transition:
      background var(--_fast) var(--_ease),
      box-shadow var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease),
      color var(--_fast);
  }
  .button.primary {
    --_bg: var(--_accent-fill);
    --_fg: var(--_on-accent);
    box-shadow:
      inset 0 0 0 1px rgb(0 0 0 / 0.07),
      inset 0 1px 0 rgb(255 255 255 / 0.16),
      inset 0 calc(var(--_depth) * -2px) 0 rgb(0 0 0 / 0.17),
      0 1px 2px rgb(0 0 0 / 0.1);
  }
  .button.primary:hover {
    --_bg: var(--_accent-hover);
  }
  .button.primary:active {
    --_bg: var(--_accent-active);
    transform: translateY(calc(var(--_depth) * 1px));
    box-shadow: inset 0 1px 2px rgb(0 0 0 / 0.22);
  }
  .button.secondary {
    --_bg: var(--_raised);
    box-shadow:
      inset 0 0 0 var(--_line) var(--_border),
      inset 0 calc(var(--_depth) * -2px) 0 color-mix(in oklab, var(--_text) 7%, transparent),
      0 1px 1px rgb(0 0 0 / 0.03);
  }
  .button.secondary:hover {
    --_bg: var(--_hover);
  }
  .button.secondary:active {
    --_bg: var(--_sunken);
    transform: translateY(calc(var(--_depth) * 1px));
    box-shadow:
      inset 0 0 0 var(--_line) var(--_border),
      inset 0 1px 2px rgb(0 0 0 / 0.1);
  }
  .button.quiet {
    --_fg: var(--_accent-text);
    padding-inline: 11px;
  }
  .button.quiet.neutral {
    --_fg: var(--_text-muted);
  }
  .button.quiet:hover {
    --_bg: color-mix(in oklab, var(--_text) 6%, transparent);
  }
  .button.danger {
    --_fg: var(--_danger-text);
  }
  .button.sm {
    min-block-size: calc(var(--_control) - 6px);
    padding-inline: 11px;
    font-size: var(--_size-sm);
    border-radius: calc(var(--_radius-md) * 0.82);
  }
  .button.quiet.sm {
    padding-inline: 9px;
  }
  .button.lg {
    min-block-size: calc(var(--_control) + 10px);
    padding-inline: 20px;
    font-size: var(--_size-md);
  }
  .button.block {
    display: flex;
    inline-size: 100%;
  }
  .button.icon-only {
    padding: 0;
    inline-size: var(--_control);
  }
  .button.icon-only.sm {
    inline-size: calc(var(--_control) - 6px);
  }
  .button:is([disabled], [aria-disabled='true']:not([aria-busy='true'])) {
    cursor: not-allowed;
    --_bg: color-mix(in oklab, var(--_text) 7%, var(--_surface));
    --_fg: color-mix(in oklab, var(--_text) 46%, var(--_surface));
    box-shadow: none;
    transform: none;
  }
  .button[aria-busy='true'] {
    cursor: progress;
  }
  .spin {
    animation: laurel-spin 0.8s linear infinite;
  }
  @keyframes laurel-spin {
    to {
      rotate: 1turn;
    }
  }
`;
