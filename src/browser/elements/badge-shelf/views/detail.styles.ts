import { css } from 'lit';
import { avatarStyles } from '../../../ui/avatar.styles.js';
import { chipStyles } from '../../../ui/chip.styles.js';
import { conditionsStyles } from '../../../ui/conditions.styles.js';
import { menuStyles } from '../../../ui/menu.styles.js';
import { progressStyles } from '../../../ui/progress.styles.js';
import { sheetStyles } from '../../../ui/sheet.styles.js';

const own = css`
  .menu.detail[popover] {
    inline-size: 336px;
    padding: 0;
  }
  .card {
    --_badge: 132px;
    display: grid;
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 5);
  }
  .sheet .card {
    padding-block-start: calc(var(--_u) * 4);
  }
  .card-head {
    display: grid;
    justify-items: center;
    text-align: center;
    gap: 2px;
    position: relative;
  }
  .card-head .media {
    inline-size: 132px;
    margin-block: 0 6px;
  }
  .card-head .corner {
    display: none;
  }
  .card-head .media > .icon {
    scale: 1.2;
  }
  .card-title {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-lg);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .card-head p {
    color: var(--_text-muted);
    font-size: var(--_size-sm);
    line-height: 1.45;
    max-inline-size: 36ch;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .card-head .chip {
    margin-block-start: 8px;
  }
  .card-head .close {
    position: absolute;
    inset-block-start: -6px;
    inset-inline-end: -6px;
  }
  .given {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-align: center;
  }
  .way {
    min-block-size: 24px;
    color: var(--_accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
  }
  .rewards {
    font-size: var(--_size-sm);
  }
  .rewards-title {
    font-weight: var(--_weight-strong);
    margin-block-end: 4px;
  }
  .reward {
    display: flex;
    align-items: center;
    gap: 10px;
    padding-block: 7px;
  }
  .reward + .reward {
    border-block-start: var(--_line) solid var(--_border);
  }
  .reward .glyph {
    inline-size: 24px;
    display: grid;
    place-items: center;
    flex: none;
    color: var(--_text-muted);
  }
  .reward .glyph :is(.art, .initials) {
    --_badge: 24px;
    inline-size: 24px;
    block-size: 24px;
  }
  .reward .gold {
    display: grid;
    color: var(--_gold-text);
  }
  .reward > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .reward a {
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
  }
  .reward b {
    font-weight: var(--_weight-strong);
    font-variant-numeric: tabular-nums;
  }
  .reward small {
    display: block;
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    line-height: 1.35;
  }
  .held {
    display: flex;
    min-block-size: 26px;
    align-items: center;
    gap: 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .stack {
    display: flex;
  }
  .stack .avatar + .avatar {
    margin-inline-start: -7px;
  }
  .stack .avatar {
    box-shadow: 0 0 0 2px var(--_raised);
  }
`;

/** Styles of a badge's details. */
export const detailStyles = [
  ...[avatarStyles, chipStyles, conditionsStyles, menuStyles, progressStyles, sheetStyles],
  own,
];
