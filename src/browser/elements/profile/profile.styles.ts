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
  .acts {
    display: flex;
    flex: none;
    gap: 8px;
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
    font-weight: var(--_weight-strong);
  }
  .group-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0 12px;
    min-block-size: 24px;
    padding-block-end: calc(var(--_u) * 1.5);
  }
  .reveal,
  .choose {
    min-block-size: 24px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
    border-radius: 4px;
  }
  .reveal:hover,
  .choose:hover {
    color: var(--_text);
    text-decoration-color: currentColor;
  }
  /* Two columns while both have room for a line of text in its size; a column that begins a line hides its rule. */
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18.5em), 1fr));
    overflow: clip;
  }
  .pair > .group {
    min-inline-size: 0;
    margin-inline-start: calc(-1 * var(--_line));
    border-inline-start: var(--_line) solid var(--_border);
  }
  .rows {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
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
  .row.questions {
    flex-wrap: wrap;
  }
  .questions > .main {
    flex-basis: 12em;
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
  .names {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px calc(var(--_u) * 2);
  }
  .names .mono {
    font-size: var(--_size-sm);
  }
  /* A line breaks between two facts rather than in one. */
  .fact {
    display: inline-block;
  }
  .value {
    overflow-wrap: anywhere;
    white-space: pre-line;
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
`;

/** Styles of `<laurel-profile>`, besides those that all elements have. */
export const styles = [avatarStyles, buttonStyles, chipStyles, skeletonStyles, tileStyles, own, noticeStyles];
