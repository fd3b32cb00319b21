import { css } from 'lit';

/** The card that shows what a wallet is about to be asked to sign. */
export const signCardStyles = css`
  .sign-card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 2.5);
    padding: calc(var(--_u) * 3);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    box-shadow: inset 0 0 0 1px var(--_border);
    font-size: var(--_size-sm);
    line-height: 1.4;
    min-inline-size: 0;
  }
  .sign-card-title,
  .sign-card-cost {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .sign-card-title > .icon {
    color: var(--_accent-text);
  }
  .sign-card-title strong {
    font-weight: var(--_weight-strong);
    font-size: calc(var(--_size-md) * 0.9333);
  }
  .sign-card-cost {
    align-items: start;
    color: var(--_text-muted);
  }
  .sign-card-cost > .icon {
    margin-block-start: 1px;
  }
  .sign-card dl {
    display: grid;
  }
  .sign-card dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    padding-block: 6px;
  }
  .sign-card dl > div + div {
    border-block-start: var(--_line) solid var(--_border);
  }
  .sign-card dt {
    color: var(--_text-muted);
  }
  .sign-card dd {
    flex: 1 1 7em;
    text-align: end;
    font-weight: var(--_weight-medium);
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .sign-card dd small {
    display: block;
    font-size: var(--_size-xs);
    font-weight: 400;
    color: var(--_text-muted);
  }
  .sign-card summary {
    color: var(--_accent-text);
  }
  .sign-card pre {
    margin-block: 6px 0;
    padding: 8px 10px;
    border-radius: var(--_radius-sm);
    background: var(--_sunken);
    font-size: var(--_size-xs);
  }
  .sign-card pre {
    font-family: var(--_font-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 240px;
    overflow: auto;
  }
`;
