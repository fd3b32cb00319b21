import { css } from 'lit';
import { conditionsStyles } from '../../../ui/conditions.styles.js';
import { progressStyles } from '../../../ui/progress.styles.js';
import { signCardStyles } from '../../../ui/sign-card.styles.js';

const own = css`
  .step:focus-visible,
  .review:focus-visible {
    outline: none;
  }
  .waiting {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    min-block-size: calc(var(--_control) + 10px);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: color-mix(in oklab, var(--_text) 7%, var(--_surface));
    color: var(--_text-muted);
    font-size: var(--_size-md);
    font-weight: var(--_weight-strong);
  }
  .message {
    margin: 0;
    padding: 10px 12px;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-family: var(--_font-mono);
    font-size: var(--_size-xs);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 240px;
    overflow: auto;
  }
  @media (forced-colors: active) {
    :is(.sign-card, .waiting) {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of a bid, from its review to its end. */
export const stepsStyles = [conditionsStyles, progressStyles, signCardStyles, own];
