import { css } from 'lit';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';

const own = css`
  .header > slot[name='header'] {
    display: contents;
  }
  .header .title {
    overflow-wrap: anywhere;
  }
  /* the title is the member's name */
  .title > bdi {
    text-transform: none !important;
  }
  .copy {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    min-block-size: 24px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    border-radius: 4px;
  }
  .copy:hover {
    color: var(--_text);
  }
  .bio {
    padding: 0 var(--_pad) calc(var(--_u) * 3);
    white-space: pre-line;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  .inset {
    padding: 0 var(--_pad) calc(var(--_u) * 3);
  }
  .saved {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 0 var(--_pad) calc(var(--_u) * 3);
    font-size: var(--_size-sm);
    color: var(--_success-text);
  }
  .group {
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
  }
  .group-title {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    padding-block-end: calc(var(--_u) * 1.5);
  }
  .rows {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 2) calc(var(--_u) * 6);
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    min-inline-size: 0;
    min-block-size: 40px;
  }
  .row.answer {
    display: block;
    min-block-size: 0;
  }
  .row .tile {
    inline-size: 34px;
    block-size: 34px;
  }
  .wallets .tile {
    border-radius: var(--_radius-full);
  }
  .main {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.3;
  }
  .label {
    display: block;
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
  }
  .meta {
    display: block;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }
  .value {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .row > .chip {
    align-self: start;
  }
  .face {
    flex: none;
    inline-size: 56px;
    block-size: 56px;
  }
  .skeleton.line {
    inline-size: 45%;
    block-size: 12px;
    margin-block: 5px;
  }
  .skeleton.line.wide {
    inline-size: 60%;
    block-size: 16px;
  }
  .skeleton.still {
    animation: none;
  }
  .disclose {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    inline-size: 100%;
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
    text-align: start;
  }
  .disclose:hover {
    background: color-mix(in oklab, var(--_text) 4%, transparent);
  }
  .disclose:focus-visible {
    outline-offset: -2px;
  }
  .disclose .icon {
    color: var(--_text-subtle);
    transition: rotate var(--_normal) var(--_ease);
  }
  .disclose[aria-expanded='true'] .icon:last-child {
    rotate: 180deg;
  }
  .fine {
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-wrap: pretty;
  }
  @container laurel (width >= 560px) {
    .rows {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/** Styles of `<laurel-profile>`, besides those that all elements have. */
export const styles = [avatarStyles, buttonStyles, chipStyles, skeletonStyles, tileStyles, own, noticeStyles];
