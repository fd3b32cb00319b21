import { css } from 'lit';
import { chipStyles } from '../../../ui/chip.styles.js';
import { progressStyles } from '../../../ui/progress.styles.js';

const own = css`
  .milestone {
    display: grid;
    gap: 8px;
    font-size: var(--_size-sm);
    min-inline-size: 0;
  }
  .milestone-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    min-block-size: max(26px, 2lh);
  }
  .milestone-line .art {
    flex: none;
    inline-size: 26px;
    block-size: 26px;
    object-fit: contain;
  }
  .milestone-line > span {
    flex: 1 1 7em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .milestone-line b {
    font-weight: var(--_weight-strong);
  }
  .milestone-line > .num {
    flex: none;
    margin-inline-start: auto;
    color: var(--_text-muted);
    white-space: nowrap;
    text-box: normal;
  }
  .milestone-line > .num:has(.long-amount) {
    flex: 0 1 auto;
    white-space: normal;
  }
  .milestone .progress {
    block-size: 6px;
  }
  /* no higher than the line that it appears in */
  .caption > .chip {
    margin-block: -2px;
  }
  .gain.still {
    animation: none;
  }
`;

/** Styles of milestone, chip and gain. */
export const factsStyles = [chipStyles, progressStyles, own];
