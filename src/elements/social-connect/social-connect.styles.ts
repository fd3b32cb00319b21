import { css } from 'lit';
import { buttonStyles } from '../../ui/button.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';

const own = css`
  .providers {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block-end: calc(var(--_u) * 1.5);
  }
  .provider {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 2.25) var(--_pad);
    min-block-size: calc(var(--_tile) + var(--_u) * 4.5);
    position: relative;
  }
  .provider .main {
    flex: 1 1 5.5em;
    min-inline-size: 0;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .provider > .main ~ .button {
    margin-inline-start: auto;
  }
  .provider .label {
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
    display: block;
  }
  .provider .meta {
    display: block;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .provider .meta.accent {
    color: var(--_accent-text);
  }
  .provider .tile .tick {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -4px;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_success-text);
    color: var(--_surface);
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .provider .tile .tick .icon {
    stroke-width: 2.6;
  }
  .provider .skeleton.line {
    inline-size: 45%;
  }
  .provider .initial {
    font-weight: var(--_weight-strong);
  }
  .provider.connected .tile {
    color: var(--_text);
  }
  @container laurel (width >= 600px) {
    .providers:not(.one) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
      padding-inline: var(--_u);
    }
    .providers:not(.one) .provider {
      padding-inline: var(--_gap);
    }
  }
  .provider .button.icon-only {
    --_fg: var(--_text-subtle);
    margin-inline-end: -5px;
  }
`;

/** Styles of the steps of a link, inside its row. */
const steps = css`
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
  .provider.open,
  .provider.waiting:has(> .form-row) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) fit-content(45%);
    row-gap: 10px;
  }
  .provider > :is(.form, .form-row, .notice) {
    grid-column: 1 / -1;
  }
  .provider .form {
    display: grid;
    gap: 6px;
  }
  .form-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .form-row .field {
    flex: 1 1 150px;
  }
  .form-row .button:not(.sm) {
    min-block-size: calc(var(--_control) + 4px);
  }
  .code {
    flex: 1;
    padding: 8px 12px;
    border-radius: var(--_radius-md);
    background: var(--_sunken);
    font-weight: var(--_weight-strong);
    letter-spacing: 0.04em;
    user-select: all;
    overflow-wrap: anywhere;
  }
`;

/** Styles of `<laurel-social-connect>`, besides those that all elements have. */
export const styles = [buttonStyles, skeletonStyles, tileStyles, own, fieldStyles, noticeStyles, steps];
