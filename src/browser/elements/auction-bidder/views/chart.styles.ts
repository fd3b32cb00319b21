import { css } from 'lit';

/** Styles of the chart of bids. */
export const chartStyles = css`
  .chart {
    margin: 0;
    padding: calc(var(--_u) * 1) var(--_pad) calc(var(--_u) * 3);
    font-size: var(--_size-xs);
    font-variant-numeric: tabular-nums;
    color: var(--_text-muted);
  }
  .chart figcaption {
    margin-block-end: calc(var(--_u) * 4);
  }
  /* Time runs from left to right in every language. */
  .graph {
    direction: ltr;
    display: grid;
    grid-template: 96px auto / auto minmax(0, 1fr);
    gap: 12px 18px;
    padding-inline-end: 13px;
  }
  .scale {
    display: grid;
    justify-items: end;
  }
  .scale > span {
    grid-area: 1 / 1;
    align-self: end;
    position: relative;
    inset-block-end: var(--_share);
    line-height: 1;
    translate: 0 50%;
  }
  .plot {
    position: relative;
    display: flex;
    justify-content: space-between;
  }
  .plot > svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  .plot > svg > path {
    vector-effect: non-scaling-stroke;
    fill: none;
    stroke-linejoin: round;
  }
  .plot .mark {
    stroke: var(--_border);
  }
  .plot .area {
    fill: var(--_accent-soft);
  }
  .plot .line {
    stroke: var(--_accent-line);
    stroke-width: 2;
  }
  .point {
    position: relative;
    inline-size: 0;
  }
  /* a face, or a dot for a member who shows none */
  .point > .avatar,
  .point:empty::after {
    content: '';
    position: absolute;
    inset-block-end: var(--_share);
    inset-inline-start: 0;
    translate: -50% 50%;
    box-sizing: content-box;
    inline-size: 18px;
    block-size: 18px;
    max-inline-size: none;
    border-radius: 50%;
    border: 2px solid var(--_surface);
    box-shadow: none;
  }
  .point:empty::after {
    inline-size: 6px;
    block-size: 6px;
    background: var(--_accent-line);
  }
  .point.lead > .avatar {
    inline-size: 22px;
    block-size: 22px;
  }
  .point.lead:empty::after {
    inline-size: 9px;
    block-size: 9px;
  }
  .point.own > .avatar {
    outline: 2px solid var(--_accent-line);
    outline-offset: -1px;
  }
  .times {
    grid-column: 2;
    display: flex;
    justify-content: space-between;
    margin-inline: -11px -13px;
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
    .plot .line {
      stroke: CanvasText;
    }
    .plot .mark {
      stroke: GrayText;
    }
    .point:empty::after {
      background: CanvasText;
    }
    .point.own > .avatar {
      outline-color: Highlight;
    }
  }
`;
