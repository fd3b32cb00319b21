import { css } from 'lit';

/** Styles of the chart of bids. */
export const chartStyles = css`
  .chart {
    margin: 0;
    padding: calc(var(--_u) * 1) var(--_pad) calc(var(--_u) * 3);
  }
  .chart figcaption {
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    margin-block-end: calc(var(--_u) * 3);
  }
  /* Time runs from left to right in every language. */
  .plot {
    direction: ltr;
    position: relative;
    block-size: 92px;
    margin-inline: 8px;
  }
  .plot svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .plot path {
    vector-effect: non-scaling-stroke;
    fill: none;
    stroke-linejoin: round;
  }
  .plot .area {
    fill: var(--_accent-soft);
  }
  .plot .line {
    stroke: var(--_accent-line);
    stroke-width: 2;
  }
  .plot .dot {
    stroke: var(--_accent-line);
    stroke-width: 9;
    stroke-linecap: round;
  }
  .plot .dot.own {
    stroke: var(--_gold);
    stroke-width: 12;
  }
  .plot .dot.lead {
    stroke-width: 13;
  }
  .price {
    position: absolute;
    inset-inline-start: 0;
    padding-inline: 4px;
    font-size: var(--_size-xs);
    font-variant-numeric: tabular-nums;
    color: var(--_text-muted);
    border-radius: var(--_radius-sm);
    background: color-mix(in oklab, var(--_surface) 80%, transparent);
  }
  .price.high {
    inset-block-start: -8px;
    inset-inline: auto 12px;
    color: var(--_text);
    font-weight: var(--_weight-strong);
  }
  .price.low {
    inset-block-end: 4px;
    inset-inline-start: 8px;
  }
  @container laurel (min-width: 600px) {
    .chart {
      --_pad: calc(var(--_u) * 6);
    }
  }
  @media (forced-colors: active) {
    .plot .area {
      fill: none;
    }
    .plot :is(.line, .dot) {
      stroke: CanvasText;
    }
    .plot .dot.own {
      stroke: Highlight;
    }
  }
`;
