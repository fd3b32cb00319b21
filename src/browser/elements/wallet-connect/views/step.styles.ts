import { css } from 'lit';

/** Styles of one step: header, emblem, title, sentence, actions. */
export const stepStyles = css`
  .sheet-header {
    flex: none;
    display: flex;
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 4) calc(var(--_u) * 5) calc(var(--_u) * 2);
  }
  .sheet-header.step-header {
    padding-block-end: 0;
  }
  .back > .icon:dir(rtl) {
    scale: -1 1;
  }
  .step {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
    padding: calc(var(--_u) * 3) calc(var(--_u) * 5) calc(var(--_u) * 6);
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
  @media (forced-colors: active) {
    .mark {
      border: 1px solid CanvasText;
    }
    .mark,
    .wallet-icon {
      forced-color-adjust: none;
    }
  }
`;
