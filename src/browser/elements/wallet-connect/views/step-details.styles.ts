import { css } from 'lit';

/** Styles of what a step shows below its sentence: the text that is signed, advice, networks. Goes after `stepStyles`. */
export const stepDetailsStyles = css`
  .message {
    inline-size: 100%;
    min-inline-size: 0;
    text-align: start;
    margin-block-start: 14px;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-size: var(--_size-sm);
    corner-shape: var(--_corner);
  }
  .message summary {
    list-style: none;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 9px 12px;
    min-block-size: 24px;
    cursor: pointer;
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    border-radius: inherit;
  }
  .message summary::-webkit-details-marker {
    display: none;
  }
  .message summary .icon:last-child {
    margin-inline-start: auto;
    transition: rotate var(--_fast) var(--_ease);
  }
  .message[open] summary .icon:last-child {
    rotate: 180deg;
  }
  .message pre,
  .message p {
    margin: 0;
    padding: 0 12px 12px;
    max-inline-size: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    color: var(--_text-muted);
  }
  .message pre {
    font: 400 var(--_size-xs) / 1.55 var(--_font-mono);
    text-align: left;
    max-block-size: min(11.6em, 17dvb);
    overflow: auto;
    border-radius: 0 0 var(--_radius-md) var(--_radius-md);
  }
  .tips {
    inline-size: 100%;
    margin-block-start: 14px;
    text-align: start;
    font-size: var(--_size-sm);
    line-height: 1.45;
    color: var(--_text-muted);
  }
  .tips strong {
    color: var(--_text);
    font-weight: var(--_weight-strong);
  }
  .tips ul {
    list-style: disc;
    padding-inline-start: 18px;
  }
  .route {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 10px;
    margin-block: 10px 2px;
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
  }
  .route > .icon {
    color: var(--_text-subtle);
  }
  .route > .icon:dir(rtl) {
    scale: -1 1;
  }
  .network {
    display: inline-flex;
    align-items: center;
    min-block-size: 34px;
    padding: 0 13px;
    border-radius: var(--_radius-full);
    background: var(--_sunken);
    color: var(--_text-muted);
  }
  .network.to {
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  @media (forced-colors: active) {
    .message,
    .network {
      border: 1px solid CanvasText;
    }
  }
`;
