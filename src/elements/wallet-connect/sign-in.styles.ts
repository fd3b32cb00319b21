import { css } from 'lit';

/** The picker and the steps that follow, one at a time. */
export const signInStyles = css`
  .sheet-header {
    flex: none;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 4) calc(var(--_u) * 5) calc(var(--_u) * 2);
  }
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
  .sheet-note ::slotted(*) {
    display: block;
    margin-block-end: 4px;
  }
  .sheet-header.step-header {
    padding-block-end: 0;
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
  /* the name keeps its line on a small phone */
  @media (width < 400px) {
    .wallet > .sub {
      max-inline-size: 6.5em;
      text-align: end;
    }
  }
  /* may grow with the visitor's text */
  .wallet > .chip {
    flex-shrink: 1;
    block-size: auto;
    min-block-size: 22px;
    padding-block: 3px;
    white-space: normal;
  }

  .back > .icon:dir(rtl) {
    scale: -1 1;
  }
  .step {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
    padding: calc(var(--_u) * 3) calc(var(--_u) * 6) calc(var(--_u) * 6);
    gap: 4px;
  }
  .step:focus-visible {
    outline: none;
  }
  .emblem {
    position: relative;
    inline-size: 124px;
    block-size: 124px;
    display: grid;
    place-items: center;
    margin-block: 2px 10px;
    color: var(--_text-muted);
  }
  .emblem > .wallet-icon {
    inline-size: 60px;
    block-size: 60px;
    border-radius: calc(15px * var(--_rs));
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.05),
      0 4px 12px -4px rgb(0 0 0 / 0.22);
  }
  .emblem > .wreath {
    position: absolute;
    inset: 0;
  }
  .emblem .wreath path {
    transition: fill var(--_slow) var(--_ease);
  }
  .emblem.busy .wreath path {
    animation: laurel-chase 1.8s var(--_ease) infinite;
  }
  .emblem.closed .wreath path {
    animation: laurel-pop var(--_slow) var(--_spring) backwards;
  }
  .emblem .pair-1 {
    --_i: 1;
  }
  .emblem .pair-2 {
    --_i: 2;
  }
  .emblem .pair-3 {
    --_i: 3;
  }
  .emblem .pair-4 {
    --_i: 4;
  }
  .emblem .pair-5 {
    --_i: 5;
  }
  .emblem .pair-6 {
    --_i: 6;
  }
  .emblem .pair-7 {
    --_i: 7;
  }
  .emblem .pair-8 {
    --_i: 8;
  }
  .emblem.busy .wreath path {
    animation-delay: calc(var(--_i, 0) * 90ms);
  }
  .emblem.closed .wreath path {
    animation-delay: calc(var(--_i, 0) * 30ms);
  }
  @keyframes laurel-chase {
    0%,
    60%,
    100% {
      opacity: 1;
    }
    30% {
      opacity: 0.35;
    }
  }
  @keyframes laurel-pop {
    from {
      scale: 0.4;
    }
  }
  .emblem .mark {
    position: absolute;
    inset-block-end: 22px;
    inset-inline-end: 22px;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    box-shadow: 0 0 0 3px var(--_raised);
  }
  .mark.neutral {
    background: var(--_text-muted);
    color: var(--_raised);
  }
  .mark.warning {
    background: var(--_warning);
    color: #221303;
  }
  .mark.danger {
    background: var(--_danger);
    color: #fff;
  }
  .mark.success {
    background: light-dark(var(--_success-text), var(--_success));
    color: light-dark(#fff, #06210f);
  }
  .step-title {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .step p {
    color: var(--_text-muted);
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.45;
    max-inline-size: 34ch;
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .step .small {
    font-size: var(--_size-sm);
  }
  .step ::slotted([slot='terms']) {
    display: block;
    margin-block-start: 10px;
    color: var(--_text-muted);
    font-size: var(--_size-sm);
  }
  .step-actions p {
    justify-self: center;
  }
  .step-actions .button {
    padding-block: 4px;
    white-space: normal;
  }
  .step-actions {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    inline-size: 100%;
    margin-block-start: 14px;
  }
  .step-actions .button.quiet {
    --_fg: var(--_text-muted);
  }
  .message {
    inline-size: 100%;
    min-inline-size: 0;
    text-align: start;
    margin-block-start: 14px;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-size: var(--_size-sm);
    corner-shape: var(--_corner);
  }
  .message summary {
    list-style: none;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 9px 12px;
    min-block-size: 24px;
    cursor: pointer;
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    border-radius: inherit;
  }
  .message summary::-webkit-details-marker {
    display: none;
  }
  .message summary .icon:last-child {
    margin-inline-start: auto;
    transition: rotate var(--_fast) var(--_ease);
  }
  .message[open] summary .icon:last-child {
    rotate: 180deg;
  }
  .message pre,
  .message p {
    margin: 0;
    padding: 0 12px 12px;
    max-inline-size: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    color: var(--_text-muted);
  }
  .message pre {
    font: 400 var(--_size-xs) / 1.55 var(--_font-mono);
    text-align: left;
    max-block-size: min(11.6em, 17dvb);
    overflow: auto;
    border-radius: 0 0 var(--_radius-md) var(--_radius-md);
  }
  .tips {
    inline-size: 100%;
    margin-block-start: 14px;
    text-align: start;
    font-size: var(--_size-sm);
    line-height: 1.45;
    color: var(--_text-muted);
  }
  .tips strong {
    color: var(--_text);
    font-weight: var(--_weight-strong);
  }
  .tips ul {
    list-style: disc;
    padding-inline-start: 18px;
  }
  .route {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 10px;
    margin-block: 10px 2px;
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
  }
  .route > .icon {
    color: var(--_text-subtle);
  }
  .route > .icon:dir(rtl) {
    scale: -1 1;
  }
  .network {
    display: inline-flex;
    align-items: center;
    min-block-size: 34px;
    padding: 0 13px;
    border-radius: var(--_radius-full);
    background: var(--_sunken);
    color: var(--_text-muted);
  }
  .network.to {
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  @media (forced-colors: active) {
    .wallet,
    .message,
    .network,
    .mark {
      border: 1px solid CanvasText;
    }
    .mark,
    .wallet-icon {
      forced-color-adjust: none;
    }
  }
`;
