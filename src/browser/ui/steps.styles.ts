import { css } from 'lit';

/** Numbered steps on one stem, beside or below the thing they belong to. */
export const stepsStyles = css`
  .steps {
    display: grid;
    align-content: start;
    padding: calc(var(--_u) * 4.5) var(--_pad);
  }
  .steps-title {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
    margin-block-end: 10px;
  }
  .step {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    column-gap: 12px;
    position: relative;
    padding-block-end: 18px;
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.35;
  }
  .step:last-child {
    padding-block-end: 0;
  }
  .step:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-inline-start: 11px;
    inset-block: 26px 2px;
    inline-size: 2px;
    border-radius: 2px;
    background: var(--_track);
  }
  .step.done:not(:last-child)::before {
    background: var(--_success-text);
  }
  .step .node {
    inline-size: 24px;
    block-size: 24px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    font-size: var(--_size-xs);
    font-weight: var(--_weight-strong);
    color: var(--_text-muted);
    box-shadow: inset 0 0 0 1.6px var(--_border-strong);
    font-variant-numeric: tabular-nums;
  }
  .step .node > span {
    text-box: trim-both cap alphabetic;
  }
  .step.done .node {
    background: var(--_success-text);
    color: var(--_surface);
    box-shadow: none;
  }
  .step.active .node {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    box-shadow: none;
  }
  .step.failed .node {
    background: var(--_danger-text);
    color: var(--_surface);
    box-shadow: none;
  }
  .step b {
    font-weight: var(--_weight-medium);
    padding-block-start: 2px;
    display: block;
  }
  .step.todo b {
    color: var(--_text-muted);
    font-weight: 400;
  }
  .step small {
    display: block;
    grid-column: 2;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .step .node {
      border: 1px solid CanvasText;
    }
    .step:is(.done, .failed) .node {
      forced-color-adjust: none;
    }
  }
`;
