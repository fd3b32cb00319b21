import { css } from 'lit';

/** Styles of the panel that divides a share. */
export const stakeStyles = css`
  .stake {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
  .stake-head {
    display: flex;
    justify-content: space-between;
    align-items: center;
    font-size: calc(var(--_size-md) * 0.9333);
    font-weight: var(--_weight-strong);
  }
  .stake-head .pct {
    direction: ltr;
    display: inline-flex;
    align-items: baseline;
    gap: 1px;
    font-size: var(--_size-lg);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    padding-inline: 8px;
    margin-inline-end: -8px;
    border-radius: var(--_radius-sm);
  }
  .pct:hover {
    background: var(--_hover);
  }
  .pct:focus-within {
    outline: 2px solid var(--_focus);
  }
  .pct .input {
    inline-size: auto;
    min-block-size: 28px;
    text-align: end;
    field-sizing: content;
    min-inline-size: 1.4ch;
    max-inline-size: 8ch;
  }
  .slider {
    --_thumb: 26px;
    position: relative;
    block-size: 28px;
    display: grid;
    align-items: center;
  }
  .rail {
    position: absolute;
    inset-inline: 0;
    block-size: 10px;
    border-radius: var(--_radius-full);
    background: var(--_track);
    overflow: hidden;
  }
  /* the path of the thumb's centre */
  .travel {
    position: absolute;
    inset-block: 0;
    inset-inline: 13px;
    pointer-events: none;
  }
  .slider .fill,
  .slider .floor {
    position: absolute;
    inset-block: 0;
    inset-inline-start: -13px;
    inline-size: calc(var(--_share) + 13px);
    background: var(--_accent-line);
  }
  .slider .floor {
    /* Firefox does not draw stripes in a translucent colour from color-mix() */
    background: repeating-linear-gradient(-45deg, rgb(from var(--_surface) r g b / 0.26) 0 3px, transparent 3px 7px);
    border-inline-end: 2px solid var(--_surface);
  }
  .slider .thumb {
    position: absolute;
    inset-block-start: 1px;
    inset-inline-start: calc(var(--_share) - 13px);
    inline-size: var(--_thumb);
    block-size: var(--_thumb);
    border-radius: 50%;
    corner-shape: round;
    background: light-dark(#fff, oklch(0.96 0.004 60));
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 0.1),
      0 1px 2px rgb(0 0 0 / 0.18),
      0 3px 8px -2px rgb(0 0 0 / 0.26);
    display: grid;
    place-items: center;
  }
  .slider .thumb::after {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--_accent-fill);
  }
  .slider input {
    position: absolute;
    inset: 0;
    opacity: 0;
    margin: 0;
    inline-size: 100%;
    block-size: 100%;
    cursor: pointer;
  }
  .slider:has(:focus-visible) .thumb {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .slider-scale {
    position: relative;
    block-size: 16px;
    font-size: min(var(--_size-xs), 7cqi);
    color: var(--_text-muted);
    line-height: 16px;
    margin-block-start: 2px;
  }
  .slider-scale .min {
    position: absolute;
    inset-inline-start: max(var(--_share), 3.8em);
    inline-size: 0;
    display: flex;
    justify-content: center;
    white-space: nowrap;
  }
  .slider-scale .min.long {
    inset-inline-start: max(var(--_share), 7.6em);
  }
  .slider-scale .max {
    position: absolute;
    inset-inline-end: 0;
  }
  .chart:dir(rtl) {
    scale: -1 1;
  }
  .presets,
  .lockup-list {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .preset,
  .lockup {
    display: inline-flex;
    align-items: center;
    min-block-size: calc(var(--_control) - 6px);
    padding-inline: 11px;
    border-radius: var(--_radius-full);
    box-shadow: inset 0 0 0 1px var(--_border);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    cursor: pointer;
  }
  .preset:hover,
  .lockup:hover {
    background: var(--_hover);
  }
  .preset[aria-pressed='true'],
  .lockup:has(:checked) {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--_accent-text) 40%, transparent);
  }
  .lockup:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .lockup input {
    position: absolute;
    opacity: 0;
    inline-size: 1px;
    margin: 0;
  }
  .lockups legend {
    padding: 0 0 6px;
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
  }
  .split-amounts {
    display: grid;
    grid-template-columns: 1fr 1fr;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_sunken);
  }
  .portion {
    padding: calc(var(--_u) * 2.75) calc(var(--_u) * 3.25);
    display: grid;
    gap: 2px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    min-inline-size: 0;
  }
  .portion + .portion {
    border-inline-start: var(--_line) solid var(--_border);
  }
  .portion .num {
    font-size: var(--_size-md);
    font-weight: var(--_weight-strong);
    color: var(--_text);
    letter-spacing: -0.012em;
    text-box: normal;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .portion dt {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .portion dt::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 3px;
    background: var(--_accent-line);
  }
  .portion.free dt::before {
    background: color-mix(in oklab, var(--_text) 24%, var(--_surface));
  }
  .stake .hint {
    overflow-wrap: anywhere;
  }
  .bonus.given {
    color: var(--_gold-text);
    font-weight: var(--_weight-medium);
  }
  .lock > summary {
    color: var(--_text-muted);
  }
  .lock[open] > summary {
    margin-block-end: 8px;
  }
  .lockups + .unlock {
    margin-block-start: 12px;
  }
  .unlock table {
    grid-column: 1 / -1;
  }
  .unlock {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 12px;
    align-items: start;
  }
  .chart .area {
    fill: var(--_accent-soft);
  }
  .chart .line {
    fill: none;
    stroke: var(--_accent-line);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .chart .axis {
    stroke: var(--_border-strong);
    fill: none;
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: var(--_size-sm);
  }
  th {
    text-align: start;
    font-weight: 400;
    color: var(--_text-muted);
    padding-block: 4px;
  }
  td,
  th:last-child {
    text-align: end;
  }
  tbody tr {
    border-block-start: var(--_line) solid var(--_border);
  }
  @media (forced-colors: active) {
    .portion.free dt::before {
      background: CanvasText;
    }
    .preset,
    .lockup,
    .rail,
    .thumb {
      border: 1px solid CanvasText;
    }
    .lockup:has(:checked) {
      outline: 2px solid Highlight;
    }
    .rail {
      background: Canvas;
    }
    .slider .fill {
      background: CanvasText;
    }
    .slider .thumb {
      background: Canvas;
    }
  }
`;
