import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { sprigStyles } from '../../ui/sprig.styles.js';

const own = css`
  /* An empty box would still add gaps to its container. Without a box, the element would never be near the viewport. */
  :host(:state(none)) {
    position: absolute;
    inline-size: 0;
    overflow: hidden;
  }
  .inset {
    padding: var(--_pad);
  }
  .over {
    position: absolute;
    inset-inline: var(--_pad);
    z-index: 1;
  }
  .subtitle {
    overflow-wrap: anywhere;
  }
  .recap-hero {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 5);
    padding: calc(var(--_u) * 2) var(--_pad) calc(var(--_u) * 5);
  }
  .recap-facts {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_u) * 4) var(--_gap);
  }
  .recap-facts > * {
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  .recap-facts .value {
    display: flex;
    align-items: center;
    gap: 7px;
    font-family: var(--_font-display, inherit);
    font-size: min(var(--_size-2xl), 9.2cqi);
    font-weight: var(--_weight-strong);
    letter-spacing: -0.032em;
    line-height: 1.1;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .recap-facts .num {
    white-space: normal;
    overflow-wrap: anywhere;
    min-inline-size: 0;
    /* its line is as high as those of the figures beside it */
    text-box: normal;
  }
  .recap-facts .caption {
    display: block;
    margin-block-start: 6px;
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }
  .weeks svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
    overflow: visible;
  }
  .weeks svg:dir(rtl) {
    scale: -1 1;
  }
  .way,
  .leaf {
    fill: var(--_accent-line);
  }
  .leaf.lo {
    fill: color-mix(in oklab, var(--_accent-line) 74%, var(--_surface));
  }
  .berry {
    fill: var(--_gold);
    stroke: color-mix(in oklab, var(--_gold) 70%, #4a2c00);
    stroke-width: 1.2;
  }
  .week-row {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    column-gap: 4px;
    margin-block-start: 8px;
    text-align: center;
    font-size: var(--_size-xs);
    line-height: 1.3;
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }
  .week-row b {
    display: block;
    font-weight: var(--_weight-medium);
  }
  @container laurel (max-width: 559.98px) {
    .recap-facts > :first-child:nth-last-child(3) {
      flex-basis: 100%;
    }
    .week-row .wide {
      display: none;
    }
  }
  .week-row .best,
  .week-row .best b {
    color: var(--_gold-text);
    font-weight: var(--_weight-strong);
  }
  .recap-badges {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: calc(var(--_u) * 3.5) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
  }
  .recap-badges > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .recap-badges .set {
    display: flex;
    flex: none;
  }
  .recap-badges .set:empty {
    display: none;
  }
  .recap-badges .art {
    inline-size: 44px;
    block-size: 44px;
    object-fit: contain;
  }
  .recap-badges .art + .art {
    margin-inline-start: -8px;
  }
  .recap-badges b {
    display: block;
    font-size: var(--_size-md);
    font-weight: var(--_weight-medium);
    line-height: 1.3;
    color: var(--_text);
  }
  .skeleton.figure-line {
    block-size: 34px;
    inline-size: min(100%, 9ch);
  }
  .skeleton.branch-line {
    block-size: 72px;
  }
  .skeleton.still {
    animation: none;
  }
  @container laurel (min-width: 560px) {
    .week-row .narrow {
      display: none;
    }
    .recap-facts {
      justify-content: space-between;
    }
    .recap-facts > * {
      flex: 0 1 auto;
    }
    .recap-facts > :nth-child(2):last-child {
      flex-grow: 1;
      margin-inline-start: calc(var(--_u) * 12);
    }
    .recap-hero,
    .recap-badges {
      padding-inline: calc(var(--_u) * 6);
    }
    .frame > .header {
      padding-inline: calc(var(--_u) * 6);
    }
  }
  .weeks svg {
    animation: recap-grow calc(600ms * var(--_motion)) var(--_ease) backwards;
  }
  @keyframes recap-grow {
    from {
      clip-path: inset(-20% 100% -20% -5%);
    }
    to {
      clip-path: inset(-20% -5% -20% -5%);
    }
  }
`;

/** Styles of `<laurel-season-recap>`. */
export const styles = [amountStyles, buttonStyles, emptyStyles, noticeStyles, skeletonStyles, sprigStyles, own];
