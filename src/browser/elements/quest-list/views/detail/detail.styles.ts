import { css, type CSSResult } from 'lit';
import { conditionsStyles } from '../../../../ui/conditions.styles.js';
import { fieldStyles } from '../../../../ui/field.styles.js';
import { noticeStyles } from '../../../../ui/notice.styles.js';

const own = css`
  .detail {
    padding: 0 var(--_pad) calc(var(--_u) * 4);
    padding-inline-start: calc(var(--_pad) + var(--_tile) + var(--_gap));
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 3);
  }
  .detail slot {
    display: contents;
  }
  .detail p {
    max-inline-size: 60ch;
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .description {
    color: var(--_text-muted);
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.5;
    white-space: pre-line;
  }
  .description.clamped {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
  }
  .question {
    font-weight: var(--_weight-medium);
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.5;
  }
  .facts {
    display: grid;
    gap: 4px;
    font-size: var(--_size-sm);
    line-height: 1.45;
    color: var(--_text-muted);
  }
  .facts li {
    display: flex;
    gap: 7px;
    overflow-wrap: anywhere;
    min-inline-size: 0;
  }
  .facts .icon {
    margin-block-start: 3px;
    color: var(--_text-subtle);
  }
  .detail-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .before {
    display: grid;
    margin-block-start: 4px;
    padding-inline-start: 10px;
    border-inline-start: 1.6px solid var(--_border);
  }
  .text-link {
    color: var(--_accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
    font-weight: var(--_weight-medium);
    min-block-size: 24px;
    text-align: start;
  }
  .form {
    display: grid;
    gap: calc(var(--_u) * 2.5);
  }
  div.form {
    gap: 6px;
  }
  /* an input is missing; a press says which */
  .button.waiting {
    --_bg: color-mix(in oklab, var(--_text) 7%, var(--_surface));
    --_fg: var(--_text-muted);
    box-shadow: none;
  }
  .form textarea.input {
    resize: vertical;
    min-block-size: 66px;
    padding-block: 9px;
    line-height: 1.4;
  }
  .hint.inline {
    display: flex;
    gap: 6px;
    align-items: flex-start;
  }
  .hint.inline .icon {
    margin-block-start: 2px;
  }

  .choices {
    display: grid;
    gap: 6px;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: calc(var(--_control) + 6px);
    padding: 8px 12px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.3;
    box-shadow: inset 0 0 0 1px var(--_border);
    background: var(--_surface);
    position: relative;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  button.choice:not([aria-disabled='true']):hover {
    background: var(--_hover);
  }
  .choice > span {
    text-box: trim-both cap alphabetic;
  }
  .radio {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1.5px var(--_border-strong);
    background: var(--_surface);
    display: grid;
    place-items: center;
    position: relative;
  }
  .choice.checked,
  button.choice.checked:hover {
    background: var(--_accent-soft);
    box-shadow: inset 0 0 0 1.5px var(--_accent-line);
  }
  .choice.checked .radio {
    box-shadow: none;
    background: var(--_accent-fill);
  }
  .choice.checked .radio::after {
    content: '';
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_on-accent);
  }
  .choice.wrong,
  button.choice.wrong:hover {
    background: var(--_danger-soft);
    box-shadow: inset 0 0 0 1.5px var(--_danger-text);
  }
  .choice.wrong .radio {
    background: var(--_danger-text);
    color: var(--_surface);
    box-shadow: none;
  }
  .choice.result {
    isolation: isolate;
  }
  .choice.mine .icon {
    color: var(--_accent-text);
  }
  .votes-bar {
    position: absolute;
    z-index: -1;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: var(--_share);
    background: var(--_track);
  }
  .mine .votes-bar {
    background: color-mix(in oklab, var(--_accent-line) 26%, var(--_surface));
  }
  .choice .votes {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 0 0.5em;
    justify-content: end;
    max-inline-size: 50%;
    margin-inline-start: auto;
    text-align: end;
    font-size: var(--_size-sm);
    font-variant-numeric: tabular-nums;
  }
  .votes b {
    font-weight: var(--_weight-strong);
  }
  .code {
    display: flex;
    gap: 8px;
  }
  .code .field {
    flex: 1;
    min-inline-size: 0;
  }
  .code.mono .input {
    font-family: var(--_font-mono);
    letter-spacing: 0.04em;
  }
  @media not all and (pointer: coarse) {
    .code.mono .input {
      font-size: calc(var(--_size-md) * 0.9333);
    }
  }
  .code .input::placeholder {
    letter-spacing: 0;
  }
  .code .button {
    min-block-size: calc(var(--_control) + 4px);
  }
  .notice-actions:has(> :nth-child(2)) {
    flex-basis: 100%;
  }
  @container laurel (max-width: 479.98px) {
    .detail {
      padding-inline-start: var(--_pad);
    }
    .detail-actions .button:not(.quiet) {
      flex: 1;
      min-block-size: calc(var(--_control) + 4px);
    }
  }
  @container laurel (min-width: 480px) {
    .choices {
      max-inline-size: 460px;
    }
    .form {
      max-inline-size: 420px;
    }
    .detail .notice {
      max-inline-size: 520px;
    }
  }
  @media (forced-colors: active) {
    .choice,
    .radio {
      border: 1px solid CanvasText;
    }
    .choice.checked {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .choice.checked .radio::after,
    .votes-bar {
      background: Highlight;
      forced-color-adjust: none;
    }
    /* text on it would be hard to read */
    .votes-bar {
      inset-block-start: auto;
      block-size: 4px;
    }
  }
`;

/** Styles of an open row. */
export const detailStyles: CSSResult[] = [noticeStyles, fieldStyles, conditionsStyles, own];
