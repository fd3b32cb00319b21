import { css } from 'lit';

/** Styles of the goal of a step. */
export const goalStyles = css`
  .lead > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .lead b,
  .lead .meta {
    display: block;
  }
  .lead b {
    font-weight: var(--_weight-strong);
    line-height: 1.3;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
    text-wrap: balance;
  }
  .goal {
    position: relative;
    display: grid;
    place-items: center;
  }
  .goal > .wreath {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .goal > .art {
    inline-size: 58%;
    block-size: 58%;
    object-fit: contain;
    filter: grayscale(0.55) opacity(0.82);
  }
  .goal > .art.tile {
    border-radius: 50%;
    filter: none;
    font-weight: var(--_weight-strong);
  }
  .wreath .ghost {
    fill: var(--_accent-soft);
    stroke: var(--_accent-line);
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .compact > .goal {
    flex: none;
    inline-size: 46px;
    block-size: 46px;
    margin-block: -3px;
  }
  @container laurel (max-width: 479.98px) {
    .compact > .goal {
      order: -1;
    }
    .compact:has(> .goal) > .tile {
      display: none;
    }
  }
`;
