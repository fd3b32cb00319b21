import { css } from 'lit';

/** Styles of the result of a claim. */
export const outcomeStyles = css`
  .outcome {
    display: grid;
    justify-items: center;
    text-align: center;
    gap: 4px;
  }
  .emblem {
    position: relative;
    inline-size: 112px;
    block-size: 112px;
    display: grid;
    place-items: center;
    margin-block-end: 6px;
  }
  .emblem .wreath {
    position: absolute;
    inset: 0;
  }
  .emblem > .coin {
    inline-size: 54px;
    block-size: 54px;
  }
  .emblem > .icon {
    color: var(--_text-muted);
  }
  .outcome strong {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    text-wrap: balance;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .outcome p {
    font-size: calc(var(--_size-md) * 0.9333);
    color: var(--_text-muted);
    max-inline-size: 36ch;
    text-wrap: pretty;
  }
  .outcome.celebrate .emblem {
    animation: laurel-claimed var(--_slow) var(--_spring);
  }
  @keyframes laurel-claimed {
    from {
      scale: 0.7;
      opacity: 0;
    }
  }
  .receipt {
    font-size: var(--_size-sm);
    inline-size: 100%;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    padding: 4px 12px;
    corner-shape: var(--_corner);
  }
  .receipt div {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding-block: 7px;
  }
  .receipt div + div {
    border-block-start: var(--_line) solid var(--_border);
  }
  .receipt dt {
    color: var(--_text-muted);
  }
  .receipt div:has(.long-amount) {
    flex-wrap: wrap;
    gap: 0 12px;
    justify-content: end;
  }
  .receipt div:has(.long-amount) > dt {
    flex: 1;
  }
  .receipt dd {
    flex: none;
    max-inline-size: 66%;
    font-weight: var(--_weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: end;
  }
  .after {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px;
  }
  @media (forced-colors: active) {
    .receipt {
      border: 1px solid CanvasText;
    }
  }
`;
