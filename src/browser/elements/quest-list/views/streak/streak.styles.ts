import { css } from 'lit';

/** Styles of the streak and its branch. */
export const streakStyles = css`
  .streak {
    padding: var(--_pad);
    border-block: var(--_line) solid var(--_border);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 3) calc(var(--_u) * 5);
    align-items: center;
  }
  .frame > .streak:first-child {
    border-block-start: 0;
  }
  .streak.last {
    border-block-end: 0;
  }
  .streak-head {
    display: flex;
    align-items: center;
    gap: 12px;
  }
  .streak-count {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-2xl);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.03em;
  }
  .streak-text {
    flex: 1;
    min-inline-size: 0;
    font-size: var(--_size-sm);
    line-height: 1.35;
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }
  .streak-text strong {
    display: block;
    color: var(--_text);
    font-size: var(--_size-md);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.01em;
  }
  .streak-left {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .streak.kept {
    --_track: color-mix(in oklab, var(--_text) 13%, var(--_success-soft));
    --_text-subtle: var(--_text-muted);
    background: var(--_success-soft);
  }
  .streak.kept strong {
    color: var(--_success-text);
  }
  .keep {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    row-gap: calc(var(--_u) * 3);
  }
  .rest-day {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    padding-block-start: calc(var(--_u) * 3);
    border-block-start: var(--_line) solid var(--_border);
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
  }
  .rest-day > div {
    flex: 1;
    min-inline-size: 0;
    text-wrap: pretty;
  }
  .rest-day strong {
    display: block;
    color: var(--_text);
    font-size: var(--_size-md);
    font-weight: var(--_weight-medium);
    line-height: 1.3;
  }
  .milestones {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 146px);
    justify-content: center;
    column-gap: 8px;
    margin: 0;
    padding: calc(var(--_u) * 3) 0 0;
    border-block-start: var(--_line) solid var(--_border);
    list-style: none;
  }
  .milestone {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
    justify-items: center;
    gap: 4px;
    position: relative;
    min-inline-size: 0;
    text-align: center;
    font-size: var(--_size-xs);
    line-height: 1.3;
    color: var(--_text-muted);
  }
  .milestone + .milestone::before {
    content: '';
    position: absolute;
    inset-block-start: 30px;
    inset-inline: calc(-50% + 38px) calc(50% + 38px);
    border-block-start: 2px solid var(--_track);
  }
  .milestone.reached + .milestone.reached::before {
    border-color: var(--_accent-line);
  }
  .milestone-art {
    position: relative;
    display: grid;
    place-items: center;
  }
  .milestone-length {
    position: absolute;
    white-space: nowrap;
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-md);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    color: var(--_text-muted);
  }
  .milestone:is(.reached, .next) .milestone-length {
    color: var(--_text);
  }
  .milestone-berries {
    position: absolute;
    inset-block-end: -1px;
    display: flex;
  }
  .milestone-berries > span {
    inline-size: 7px;
    block-size: 7px;
    border-radius: var(--_radius-full);
    background: var(--_track);
  }
  .milestone.reached .milestone-berries > span {
    background: var(--_gold);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--_gold) 70%, #4a2c00);
  }
  .milestone.next .milestone-text {
    color: var(--_accent-text);
    font-weight: var(--_weight-medium);
  }
  .milestone.fresh .milestone-art {
    animation: grow var(--_slow) var(--_spring) both;
  }
  @keyframes grow {
    from {
      opacity: 0;
      scale: 0.8;
    }
  }
  .streak-info {
    inline-size: 28px;
    block-size: 28px;
    display: grid;
    place-items: center;
    flex: none;
    border-radius: var(--_radius-full);
    color: var(--_text-subtle);
  }
  .streak-info:is(:hover, [aria-expanded='true']) {
    color: var(--_text);
    background: var(--_hover);
  }
  .streak-more {
    grid-column: 1 / -1;
    display: grid;
    gap: 10px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .streak-more p {
    text-wrap: pretty;
  }
  .branch {
    min-inline-size: 0;
    inline-size: 100%;
    max-inline-size: 440px;
    margin-inline: auto;
  }
  .branch > svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    overflow: visible;
  }
  .branch:dir(rtl) > svg {
    scale: -1 1;
  }
  .branch .stem {
    fill: none;
    stroke: var(--_track);
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .branch .stem.on {
    stroke: var(--_accent-line);
  }
  .branch .leaf {
    fill: var(--_track);
    transition: fill var(--_slow) var(--_ease);
  }
  .branch .day.done .leaf {
    fill: var(--_accent-line);
  }
  .branch .day.done .leaf.lo {
    fill: color-mix(in oklab, var(--_accent-line) 74%, var(--_surface));
  }
  .branch .day.rest .leaf.lo {
    fill: color-mix(in oklab, var(--_accent-line) 74%, var(--_surface));
  }
  .branch .day.rest .leaf:not(.lo),
  .branch .day.today .leaf {
    fill: var(--_accent-soft);
    stroke: var(--_accent-line);
    stroke-width: 1.6;
    stroke-linejoin: round;
  }
  .branch .day.missed .leaf {
    fill: none;
    stroke: var(--_border-strong);
    stroke-width: 1.3;
    stroke-dasharray: 2.5 2.5;
  }
  .branch .berry {
    fill: var(--_track);
  }
  .branch .berry.gold {
    fill: var(--_gold);
    stroke: color-mix(in oklab, var(--_gold) 70%, #4a2c00);
    stroke-width: 1.2;
  }
  .days {
    display: grid;
    grid-template-columns: repeat(7, 1fr);
    text-align: center;
    font-size: var(--_size-xs);
    line-height: 1;
    color: var(--_text-subtle);
    margin-block-start: 8px;
  }
  .days .icon {
    display: block;
    margin: -2px auto 0;
    color: var(--_text-muted);
  }
  .days .today {
    color: var(--_text);
    font-weight: var(--_weight-strong);
  }
  .streak > .button {
    justify-self: stretch;
  }
  @container laurel (min-width: 640px) {
    .streak {
      grid-template-columns: minmax(170px, auto) minmax(220px, 1fr) auto;
    }
    .streak > .button {
      min-inline-size: 132px;
    }
    .keep.both {
      grid-template-columns: minmax(0, 1fr) 264px;
    }
    .keep.both > .rest-day {
      border-inline-start: var(--_line) solid var(--_border);
      padding-inline-start: var(--_pad);
    }
  }
  @container laurel (max-width: 639.98px) {
    .streak > .button {
      inline-size: 100%;
      min-block-size: calc(var(--_control) + 4px);
    }
  }
  @media (forced-colors: active) {
    .branch {
      forced-color-adjust: none;
    }
    .branch .leaf,
    .branch .berry {
      stroke: CanvasText;
      stroke-width: 1;
    }
    .branch .day.next .leaf {
      fill: Canvas;
    }
  }
`;
