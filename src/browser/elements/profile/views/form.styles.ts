import { css } from 'lit';
import { fieldStyles } from '../../../ui/field.styles.js';

const own = css`
  .form {
    display: grid;
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 3.5) var(--_pad) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
  }
  .form-field {
    display: grid;
    gap: 5px;
    min-inline-size: 0;
  }
  .form-field > label {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    overflow-wrap: anywhere;
  }
  .pictures {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .picture {
    position: relative;
    display: grid;
    border-radius: var(--_radius-sm);
    cursor: pointer;
  }
  .picture .avatar {
    border-radius: inherit;
  }
  .picture > .ok {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-end: 4px;
    display: none;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    border-radius: var(--_radius-full);
    background: var(--_accent-fill);
    color: var(--_on-accent);
  }
  .picture:has(:checked) > .ok {
    display: grid;
  }
  .picture:has(:checked) {
    outline: 2px solid var(--_accent-fill);
    outline-offset: 2px;
  }
  .picture:has(:focus-visible) {
    outline: 3px solid var(--_focus);
    outline-offset: 2px;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .entry .field {
    flex: 1;
    min-inline-size: 0;
  }
  .field.area {
    padding-block: 9px;
  }
  .field.area .input {
    resize: vertical;
    min-block-size: 4.5em;
    line-height: 1.4;
  }
  .picked {
    flex: none;
    display: grid;
  }
  .under {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
  }
  .under .hint:first-child {
    text-wrap: pretty;
  }
  .count {
    flex: none;
  }
  .form-end {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
`;

/** Styles of the form. */
export const formStyles = [fieldStyles, own];
