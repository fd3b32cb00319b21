import { css } from 'lit';

/** Styles of a quest that was just completed. */
export const celebrationStyles = css`
  .item.celebrate {
    background: var(--_success-soft);
    --_text-subtle: var(--_text-muted);
  }
  .celebrate > .row {
    padding-block: calc(var(--_u) * 4.5);
    animation: laurel-warm var(--_slow) var(--_ease);
  }
  .celebrate > .row:hover {
    background: none;
  }
  .celebrate > .row .tile {
    background: none;
    color: var(--_success-text);
  }
  .celebrate .tile > svg:not(:first-child) {
    position: absolute;
    inset: 50% auto auto 50%;
    translate: -50% -50%;
    pointer-events: none;
    overflow: visible;
  }
  .celebrate .wreath .on {
    fill: var(--_success);
    animation: laurel-pop var(--_normal) var(--_spring) backwards;
  }
  .celebrate .pair-1 {
    animation-delay: 30ms !important;
  }
  .celebrate .pair-2 {
    animation-delay: 60ms !important;
  }
  .celebrate .pair-3 {
    animation-delay: 90ms !important;
  }
  .celebrate .pair-4 {
    animation-delay: 120ms !important;
  }
  .celebrate .pair-5 {
    animation-delay: 150ms !important;
  }
  .celebrate .pair-6 {
    animation-delay: 180ms !important;
  }
  .celebrate > .row .amount {
    color: var(--_success-text);
    font-size: var(--_size-lg);
    animation: laurel-grow var(--_slow) var(--_spring);
  }
  .celebrate > .row .label {
    color: var(--_text);
  }
  .celebrate + .item::before,
  .item.celebrate::before {
    display: none;
  }
  .burst {
    opacity: 0;
    animation: laurel-scatter calc(var(--_slow) * 2) var(--_ease) 120ms;
  }
  .burst .b0 {
    fill: var(--_success);
  }
  .burst .b1 {
    fill: var(--_gold);
  }
  .burst .b2 {
    fill: var(--_accent-line);
  }
  @keyframes laurel-warm {
    from {
      background: var(--_surface);
    }
  }
  @keyframes laurel-pop {
    from {
      opacity: 0;
      scale: 0.2;
    }
  }
  @keyframes laurel-grow {
    from {
      scale: 0.6;
    }
  }
  @keyframes laurel-scatter {
    from {
      opacity: 1;
      scale: 0.4;
    }
    60% {
      opacity: 1;
    }
    to {
      opacity: 0;
      scale: 1.25;
    }
  }
`;
