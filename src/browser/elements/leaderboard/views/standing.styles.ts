import { css } from 'lit';

/** Styles of the member's standing, the season, and the movement of places. */
export const standingStyles = css`
  .standing {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: calc(var(--_u) * 2) calc(var(--_u) * 4);
    padding: 0 var(--_pad) calc(var(--_u) * 4);
    min-block-size: calc(var(--_size-2xl) * 1.1 + var(--_size-sm) * 1.5 + 4px + var(--_u) * 4);
    border-block-end: var(--_line) solid var(--_border);
    margin-block-end: calc(var(--_u) * 1.5);
  }
  .standing p {
    display: grid;
    gap: 4px;
    margin: 0;
  }
  .standing .figure {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-xl);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.02em;
    line-height: 1.1;
    text-box: trim-both cap alphabetic;
    padding-block: 3px;
  }
  .place-facts .figure {
    font-size: clamp(var(--_size-xl), 9cqi, var(--_size-2xl));
    letter-spacing: -0.035em;
  }
  .time-facts .figure {
    font-variant-numeric: tabular-nums;
  }
  .time-facts:not(:only-child) {
    text-align: end;
  }
  .standing .below {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }

  /* two lines, so that the header keeps its height when the time of the earlier places has loaded */
  :host([movement]) .subtitle {
    min-block-size: 2lh;
  }
  .moving .row,
  .row.moving {
    grid-template-columns: 36px 34px minmax(0, 1fr) auto;
  }
  .spot {
    display: grid;
    justify-items: center;
    gap: 4px;
    min-inline-size: 0;
  }
  .moved {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    font-size: var(--_size-xs);
    line-height: 1;
    font-weight: var(--_weight-medium);
    font-variant-numeric: tabular-nums;
    color: var(--_text-muted);
    white-space: nowrap;
  }
  .moved svg {
    flex: none;
    inline-size: 7px;
    block-size: 7px;
    fill: currentColor;
  }
  .moved.unknown {
    min-block-size: 1em;
  }
  .moved.up {
    color: var(--_text);
  }
  .row:is(.own, .pinned) .moved {
    color: var(--_text-muted);
  }
  .row:is(.own, .pinned) .moved.up,
  .place.own .moved.up {
    color: var(--_accent-text);
    font-weight: var(--_weight-strong);
  }
  .plinth {
    grid-auto-flow: column;
    justify-content: center;
    column-gap: 8px;
  }
  .plinth .moved {
    font-family: var(--_font, inherit);
    letter-spacing: normal;
  }
  @container laurel (width >= 420px) {
    :host([movement]) .subtitle {
      min-block-size: 0;
    }
  }
  @container laurel (width >= 520px) {
    .moving .row,
    .row.moving {
      grid-template-columns: 94px 34px minmax(0, 1fr) auto;
    }
    .spot {
      grid-template-columns: 40px minmax(0, 1fr);
      align-items: center;
      justify-items: start;
      column-gap: 8px;
    }
    .spot > .rank {
      justify-self: center;
    }
    .moved {
      font-size: var(--_size-sm);
    }
  }
`;
