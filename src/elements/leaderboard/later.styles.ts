import { css } from 'lit';
import { emptyStyles } from '../../ui/empty.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { switcherStyles } from '../../ui/switcher.styles.js';

const own = css`
  .open::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .open:focus-visible {
    outline: none;
  }
  .open:focus-visible::after {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
    border-radius: var(--_radius-sm);
  }
  .more {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px;
    padding: 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .inset {
    padding: 0 var(--_pad) calc(var(--_u) * 2.5);
  }
  #board > .inset:last-child,
  slot > .inset {
    padding-block-end: var(--_pad);
  }
  .search {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 0 var(--_pad) calc(var(--_u) * 3);
  }
  .search .field {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_control);
    padding-inline: 10px 4px;
    font-size: var(--_size-sm);
  }
  .search .field > .icon {
    color: var(--_text-subtle);
  }
  .search .input::-webkit-search-cancel-button {
    display: none;
  }
  .scope {
    padding: 0 var(--_pad) calc(var(--_u) * 2);
    font-size: var(--_size-xs);
    color: var(--_text-muted);
  }

  .fade {
    position: absolute;
    inset: auto 0 0;
    block-size: 56px;
    background: linear-gradient(to top, var(--_surface), transparent);
    pointer-events: none;
  }
  :host([flush]) .fade {
    display: none;
  }

  .row.pinned {
    --_text-subtle: var(--_text-muted);
    background: var(--_accent-soft);
    border-block-start: var(--_line) solid color-mix(in oklab, var(--_accent-line) 26%, transparent);
  }
  .row.pinned.top,
  .row.pinned.bottom {
    position: absolute;
    inset-inline: 0;
    z-index: 1;
  }
  .row.pinned.top {
    inset-block-start: 0;
    border-block: 0 var(--_line) solid color-mix(in oklab, var(--_accent-line) 26%, transparent);
  }
  .row.pinned.bottom {
    inset-block-end: 0;
  }
  .row.pinned .who-addr {
    white-space: nowrap;
  }
  .empty {
    padding-block-start: 0;
  }
  .empty-art {
    fill: var(--_track);
  }
`;

/** Styles of what comes after the first rows. */
export const laterStyles = [emptyStyles, fieldStyles, noticeStyles, segmentedStyles, switcherStyles, own];
