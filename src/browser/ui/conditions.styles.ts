import { css } from 'lit';

/** Conditions: one stem through all conditions of an AND, separate paths for an OR. */
export const conditionsStyles = css`
  .conditions {
    display: grid;
    gap: 2px;
    background: var(--_sunken);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    padding: calc(var(--_u) * 3) calc(var(--_u) * 3.5) calc(var(--_u) * 3.25);
    font-size: var(--_size-sm);
  }
  .conditions-title {
    font-weight: var(--_weight-strong);
    margin-block-end: 6px;
    display: flex;
    justify-content: space-between;
    gap: 8px;
  }
  .conditions-title span {
    color: var(--_text-muted);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .condition {
    display: grid;
    grid-template-columns: 18px minmax(7em, 1fr) minmax(0, auto);
    column-gap: 10px;
    align-items: start;
    padding-block: 5px;
    position: relative;
    line-height: max(18px, 1.385em);
  }
  .condition .node {
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_sunken);
    position: relative;
    z-index: 1;
  }
  .condition .node::before {
    content: '';
    position: absolute;
    inset: 1px;
    border-radius: 50%;
    border: 1.6px solid var(--_border-strong);
  }
  .condition.unknown .node::before {
    border-style: dashed;
  }
  .condition.met .node {
    background: var(--_success-text);
    color: var(--_surface);
  }
  .condition.met .node::before,
  .condition.part .node::before {
    display: none;
  }
  .condition .node .ring {
    position: absolute;
    inset: 0;
  }
  .conditions.and .condition:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 23px -5px;
    inset-inline-start: 8.2px;
    inline-size: 1.6px;
    background: color-mix(in oklab, var(--_text) 20%, var(--_surface));
  }
  .conditions.and .condition.met:not(:last-child)::after {
    background: var(--_success-text);
  }
  .condition .what {
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .condition.met .what,
  .condition .have {
    color: var(--_text-muted);
  }
  .condition .have {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .condition .have:has(.long-amount) {
    grid-column: 2 / -1;
    text-align: start;
  }
  .condition .missing {
    grid-column: 2 / -1;
    color: var(--_text-muted);
  }
  .condition .missing :is(a, button) {
    font-weight: var(--_weight-medium);
  }
  .or-sep {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_text-muted);
    font-size: var(--_size-xs);
    line-height: 1;
    padding-inline-start: 2px;
  }
  .or-sep::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--_border);
  }
  @media (forced-colors: active) {
    .conditions.and .condition:not(:last-child)::after {
      background: CanvasText;
    }
    .conditions,
    .condition .node {
      border: 1px solid CanvasText;
    }
    .condition.met .node {
      forced-color-adjust: none;
    }
  }
`;
