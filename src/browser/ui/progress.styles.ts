import { css } from 'lit';

/** Bars and rings. */
export const progressStyles = css`
  .progress {
    display: block;
    block-size: 6px;
    border-radius: var(--_radius-full);
    background: var(--_track);
    overflow: hidden;
  }
  .progress.thin {
    block-size: 4px;
  }
  .progress-fill {
    display: block;
    block-size: 100%;
    inline-size: var(--_share, 0);
    border-radius: inherit;
    background: var(--_accent-line);
    transition: inline-size var(--_slow) var(--_ease);
  }
  .ring {
    flex: none;
  }
  .ring circle {
    fill: none;
  }
  .ring-track {
    stroke: var(--_track);
  }
  .ring-fill {
    stroke: var(--_accent-line);
    stroke-linecap: round;
    transition: stroke-dasharray var(--_slow) var(--_ease);
  }
  @media (forced-colors: active) {
    /* only these two system colours are certain to differ: the empty part gets an edge, the full part a colour */
    .progress {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .progress-fill {
      background: CanvasText;
    }
    .ring-track {
      stroke: CanvasText;
      stroke-width: 1px;
    }
    .ring-fill {
      stroke: CanvasText;
    }
  }
`;
