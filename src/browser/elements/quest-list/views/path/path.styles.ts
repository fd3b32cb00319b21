import { css } from 'lit';

/** Styles of quests on a path: down the page, and along the frame where it is wide. */
export const pathStyles = css`
  :is(.way, .group, .list) + :is(.way, .group),
  .way .path {
    border-block-start: var(--_line) solid var(--_border);
  }
  .cover {
    display: grid;
  }
  .cover .art {
    inline-size: 100%;
    block-size: 108px;
    object-fit: cover;
    object-position: center 40%;
    background: var(--_sunken);
  }
  .shut .cover .art {
    filter: grayscale(1);
    opacity: 0.5;
  }
  .cover-text {
    display: grid;
    gap: 2px;
    align-content: center;
    padding: calc(var(--_u) * 3) var(--_pad) calc(var(--_u) * 3.5);
  }
  .cover-text .group-subtitle {
    padding: 0;
  }
  .way-name {
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .way .path {
    display: grid;
    padding: calc(var(--_u) * 4) var(--_pad) calc(var(--_u) * 4.5);
  }
  .path-step {
    position: relative;
    padding-block-end: calc(var(--_u) * 5.5);
    min-block-size: 76px;
  }
  .path-step:last-child {
    padding-block-end: 0;
    min-block-size: 0;
  }
  .stop {
    position: relative;
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr);
    column-gap: 14px;
  }
  .nodes {
    display: grid;
    align-content: start;
    justify-items: center;
    gap: 14px;
  }
  .path-step .tile {
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    corner-shape: round;
    background: var(--_sunken);
    color: var(--_text-muted);
    box-shadow: 0 0 0 5px var(--_surface);
    z-index: 1;
    transition: background var(--_normal);
  }
  .path-step:is(.complete, .celebrate) .tile {
    background: var(--_accent-fill);
    color: var(--_on-accent);
  }
  .path-step:is(.available, .pending) .tile {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    box-shadow:
      inset 0 0 0 2px var(--_accent-line),
      0 0 0 5px var(--_surface);
  }
  .path-step.failed .tile {
    background: var(--_warning-soft);
    color: var(--_warning-text);
    box-shadow:
      inset 0 0 0 2px var(--_warning-text),
      0 0 0 5px var(--_surface);
  }
  .doors {
    display: grid;
    align-content: start;
    gap: 6px;
    min-inline-size: 0;
    padding-block-start: 3px;
  }
  .doors .body {
    position: relative;
    display: grid;
    justify-items: start;
    min-inline-size: 0;
  }
  .doors .label {
    text-align: start;
    text-wrap: balance;
  }
  .doors .amount {
    font-size: var(--_size-sm);
    margin-block-start: 3px;
  }
  .doors .bolt {
    color: var(--_gold-text);
  }
  .doors .button {
    position: relative;
    z-index: 1;
    margin-block-start: 10px;
  }
  .path-step.failed .meta {
    color: var(--_warning-text);
    font-weight: var(--_weight-medium);
  }
  .doors .meta-progress {
    inline-size: 100%;
  }
  .path-step:is(.complete, .locked, .upcoming, .expired):not(.prize-step) :is(.label, .amount) {
    color: var(--_text-muted);
  }
  .path-step:is(.complete, .locked, .expired):not(.prize-step) :is(.coin, .bolt) {
    opacity: 0.55;
  }
  .doors > .or {
    font-size: var(--_size-xs);
    line-height: 1;
    color: var(--_text-subtle);
  }
  .prize {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 76px;
    block-size: 76px;
    margin-inline-start: -16px;
    z-index: 1;
    color: var(--_text-subtle);
  }
  .prize > * {
    grid-area: 1 / 1;
  }
  .prize .art {
    inline-size: 44px;
    block-size: 44px;
    object-fit: contain;
  }
  .locked .prize .art {
    filter: grayscale(0.55);
    opacity: 0.82;
  }
  .shut .prize :is(.art, .coin) {
    filter: grayscale(1);
    opacity: 0.5;
  }
  .prize-step .stop {
    grid-template-columns: 60px minmax(0, 1fr);
    column-gap: 10px;
    align-items: center;
  }
  .prize-name {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .stem {
    position: absolute;
    fill: none;
    overflow: visible;
    pointer-events: none;
  }
  .stem.level {
    display: none;
  }
  .stem.upright {
    inset-block-start: 44px;
    inset-inline-start: 0;
    inline-size: 44px;
    block-size: calc(100% - 44px);
  }
  .path-step.fork > .stem.upright {
    inset-block-start: 102px;
    block-size: calc(100% - 102px);
  }
  .path-step > .stem.upright.leaves {
    block-size: 40px;
  }
  .path-step:last-child .stem {
    display: none;
  }
  .way .stem .way {
    stroke: var(--_track);
    stroke-width: 2.6;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
    transition: stroke var(--_normal);
  }
  .way .stem.on .way {
    stroke: var(--_accent-line);
  }
  .stem .leaf {
    fill: var(--_accent-line);
  }
  .stem .leaf.lo {
    fill: color-mix(in oklab, var(--_accent-line) 74%, var(--_surface));
  }
  .stem:dir(rtl) {
    scale: -1 1;
  }
  .path-step > .detail {
    position: relative;
    z-index: 1;
    padding: calc(var(--_u) * 3) 0;
    background: var(--_surface);
  }
  @container laurel (max-width: 559.98px) {
    .doors .button {
      justify-self: stretch;
      min-block-size: calc(var(--_control) + 4px);
    }
  }
  @container laurel (min-width: 560px) {
    .cover:has(> .art) {
      grid-template-columns: 190px minmax(0, 1fr);
    }
    .cover .art {
      block-size: 104px;
    }
    .cover-text {
      padding: calc(var(--_u) * 4) calc(var(--_u) * 5);
    }
    .cover:not(:has(> .art)) .cover-text {
      padding-inline: var(--_pad);
    }
    .way .path:not(.tall) {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
    }
    /* the boxes of the steps are gone, so that an open quest has the whole width below all stops */
    .path:not(.tall) > .path-step {
      display: contents;
    }
    .path:not(.tall) > .path-step > .detail {
      flex: 0 0 100%;
      order: 1;
      padding-block-end: 0;
    }
    .path:not(.tall) .stop {
      flex: 1 1 0;
      min-inline-size: 0;
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      text-align: center;
      row-gap: 8px;
      padding: 16px 6px 0;
    }
    .path:not(.tall) > .path-step:nth-child(even) > .stop {
      padding-block-start: 0;
    }
    .path:not(.tall) > .path-step:nth-child(even) .doors {
      margin-block-start: 16px;
    }
    .path:not(.tall) > .path-step.prize-step > .stop {
      padding-block-start: 0;
    }
    .path:not(.tall) > .path-step.prize-step .doors {
      margin-block-start: 0;
    }
    .path:not(.tall) .prize {
      margin-inline: 0;
    }
    .path:not(.tall) .doors {
      padding: 0;
      justify-items: center;
    }
    .path:not(.tall) .doors .body {
      justify-items: center;
    }
    .path:not(.tall) .doors .label {
      text-align: center;
    }
    .path:not(.tall) .stop :is(.meta, .meta-progress) {
      justify-content: center;
    }
    .path:not(.tall) .nodes {
      grid-auto-flow: column;
      gap: 0;
    }
    .path:not(.tall) .nodes .tile + .tile {
      margin-inline-start: -8px;
    }
    .path:not(.tall) .stem.upright {
      display: none;
    }
    .path:not(.tall) .stem.level {
      display: block;
      inset-block-start: 16px;
      inset-inline-start: calc(50% + 27px);
      inline-size: calc(100% - 54px);
      block-size: 44px;
    }
    .path:not(.tall) > .path-step:nth-child(even) > .stop > .stem.level {
      inset-block-start: 16px;
    }
    .path:not(.tall) > .path-step:has(+ .prize-step) .stem.level {
      inline-size: calc(100% - 68px);
    }
    .path:not(.tall) > .path-step:has(+ .fork) .stem.level {
      inline-size: calc(100% - 67px);
    }
    .path:not(.tall) > .path-step.fork .stem.level {
      inset-inline-start: calc(50% + 44px);
      inline-size: calc(100% - 88px);
    }
    .path:not(.tall) > .path-step:last-child .stem.level {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .path-step .tile {
      border: 1px solid CanvasText;
    }
    .path-step[aria-current] .tile {
      outline: 2px solid Highlight;
    }
    .way .stem .way {
      stroke: GrayText;
    }
    .way .stem.on .way {
      stroke: CanvasText;
    }
    .stem .leaf,
    .stem .leaf.lo {
      fill: CanvasText;
    }
  }
`;
