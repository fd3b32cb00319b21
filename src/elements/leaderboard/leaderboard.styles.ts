import { css } from 'lit';

/** Styles of `<laurel-leaderboard>` alone; what it shares comes from `ui/`. */
export const styles = css`
  :host {
    /* every row of a board is equally high, so that a window of them can be worked out */
    --_row: max(
      calc(30px + 22px * var(--_density)),
      calc(var(--_size-md) * 1.3 + var(--_size-xs) * 1.3 + var(--_u) * 3.5)
    );
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
  }
  .tools .button {
    color: var(--_text-subtle);
  }
  .switcher {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: calc(var(--_control) - 4px);
    max-inline-size: 40cqi;
    padding: 0 9px 0 8px;
    border-radius: var(--_radius-md);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
    box-shadow: inset 0 0 0 var(--_line) var(--_border);
    background: var(--_raised);
    corner-shape: var(--_corner);
  }
  .switcher:hover {
    background: var(--_hover);
  }
  .switcher .icon {
    color: var(--_text-subtle);
  }
  .segmented.wide-only {
    display: none;
  }
  .menu[popover] {
    min-inline-size: 196px;
  }
  @container laurel (width >= 520px) {
    .switcher.narrow-only {
      display: none;
    }
    .segmented.wide-only {
      display: inline-flex;
    }
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

  .podium {
    display: grid;
    grid-template-columns: 1fr 1.14fr 1fr;
    align-items: end;
    gap: calc(var(--_u) * 1.5);
    padding: calc(var(--_u) * 2) var(--_pad) 0;
    margin: 0 auto;
    max-inline-size: 520px;
  }
  .place {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
    min-inline-size: 0;
  }
  .place.first {
    order: 2;
  }
  .place.second {
    order: 1;
  }
  .place.third {
    order: 3;
  }
  .portrait {
    position: relative;
    display: grid;
    place-items: center;
    margin-block-end: 8px;
  }
  .place .avatar,
  .portrait .skeleton {
    inline-size: 52px;
    block-size: 52px;
  }
  .first .portrait {
    inline-size: 104px;
    block-size: 100px;
    margin-block-end: 4px;
  }
  .place.first .avatar,
  .first .portrait .skeleton {
    inline-size: 64px;
    block-size: 64px;
  }
  .first .wreath {
    position: absolute;
    inset: -2px 0 auto;
    inline-size: 104px;
    block-size: 104px;
  }
  .first .wreath .on {
    fill: var(--_gold);
  }
  .place-name {
    display: flex;
    justify-content: center;
    min-inline-size: 0;
    inline-size: 100%;
    font-size: var(--_size-sm);
    line-height: 1.3;
  }
  .place-name .who-name {
    font-weight: var(--_weight-strong);
  }
  .place-name.mono {
    font-size: var(--_size-xs);
    line-height: 1.45;
  }
  .place .amount {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    margin-block: 1px 10px;
    max-inline-size: 100%;
  }
  .plinth {
    inline-size: 100%;
    block-size: 44px;
    border-radius: var(--_radius-md) var(--_radius-md) 0 0;
    corner-shape: var(--_corner);
    display: grid;
    place-items: center;
    background: var(--_sunken);
    color: var(--_text-muted);
    font-family: var(--_font-display, inherit);
    font-weight: var(--_weight-strong);
    font-size: var(--_size-lg);
    box-shadow: inset 0 1px 0 light-dark(rgb(255 255 255 / 0.7), rgb(255 255 255 / 0.05));
  }
  .first .plinth {
    block-size: 64px;
    background: var(--_gold-soft);
    color: var(--_gold-text);
    font-size: var(--_size-xl);
  }
  .third .plinth {
    block-size: 32px;
  }
  .place.own .plinth {
    box-shadow: inset 0 2px 0 var(--_accent-line);
  }
  .podium + .rows {
    border-block-start: var(--_line) solid var(--_border);
  }

  .rows {
    position: relative;
    padding-block: calc(var(--_u) * 1.5);
  }
  #board > .rows:first-child,
  .search + .rows,
  .scope + .rows,
  .inset + .rows {
    padding-block-start: 0;
  }
  .rows:has(+ .pinned),
  .rows:has(> .fade, > .pinned) {
    padding-block-end: 0;
  }
  .scroller {
    overflow: auto;
    overscroll-behavior: contain;
    max-block-size: calc(var(--_row) * 7.4);
    scrollbar-width: thin;
    scrollbar-color: var(--_track) transparent;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  .list {
    padding-block: calc(var(--_above, 0) * var(--_row)) calc(var(--_below, 0) * var(--_row));
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

  .row {
    display: grid;
    grid-template-columns: 30px 34px minmax(0, 1fr) auto;
    align-items: center;
    column-gap: calc(var(--_u) * 2.5);
    padding: 0 var(--_pad);
    block-size: var(--_row);
    position: relative;
  }
  :host([flush]) .row {
    border-radius: var(--_radius-sm);
  }
  .rank {
    text-align: center;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    font-weight: var(--_weight-medium);
    white-space: nowrap;
  }
  .row.top .rank {
    inline-size: 24px;
    block-size: 24px;
    margin-inline: auto;
    border-radius: var(--_radius-full);
    display: grid;
    place-items: center;
    background: var(--_sunken);
    color: var(--_text);
    font-weight: var(--_weight-strong);
    font-size: var(--_size-xs);
  }
  .row.top.gold .rank {
    background: var(--_gold-soft);
    color: var(--_gold-text);
  }
  .who {
    min-inline-size: 0;
    line-height: 1.3;
  }
  .who-name {
    display: flex;
    align-items: baseline;
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .who-name > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-inline-size: 0;
  }
  .who .who-name.mono {
    font-size: calc(var(--_size-md) * 0.9);
  }
  .who-addr {
    display: block;
    font-size: var(--_size-xs);
    color: var(--_text-subtle);
  }
  .rank > [aria-hidden] {
    text-box: trim-both cap alphabetic;
    display: block;
  }
  :is(.row, .place) > .amount {
    min-inline-size: 0;
    max-inline-size: min(100%, 44cqi);
  }
  .amount > .num {
    overflow: clip visible;
    text-overflow: ellipsis;
    min-inline-size: 0;
  }
  .row > .amount {
    font-size: calc(var(--_size-md) * 0.9667);
  }
  .row:not(.pinned, .own):hover {
    background: var(--_hover);
  }
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
  .place {
    position: relative;
  }
  @container laurel (width >= 520px) {
    .row {
      grid-template-columns: 40px 34px minmax(0, 1fr) auto;
    }
    .who {
      display: grid;
      grid-template-columns: minmax(0, auto) minmax(0, 1fr);
      align-items: baseline;
      column-gap: 10px;
    }
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
  .row.own {
    --_text-subtle: var(--_text-muted);
    background: var(--_accent-soft);
  }
  .row:is(.pinned, .own) .rank {
    color: var(--_accent-text);
    font-weight: var(--_weight-strong);
  }
  .row.pinned .who-addr {
    white-space: nowrap;
  }
  .you {
    flex: none;
    font-family: var(--_font, inherit);
    font-size: var(--_size-xs);
    font-weight: var(--_weight-strong);
    letter-spacing: normal;
    color: var(--_accent-text);
    margin-inline-start: 6px;
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
  .empty {
    padding-block-start: 0;
  }
  .empty-art {
    fill: var(--_track);
  }

  .skeleton {
    block-size: 11px;
  }
  .row > .skeleton.round {
    inline-size: 34px;
    block-size: 34px;
  }
  .skeleton.thin {
    block-size: 8px;
    margin-block-start: 7px;
  }
  .skeleton.still {
    animation: none;
  }
  .row > .skeleton.rank {
    inline-size: 16px;
    margin-inline: auto;
  }
  .w0 {
    inline-size: 40%;
  }
  .w1 {
    inline-size: 56px;
  }
  .w2 {
    inline-size: 34%;
  }
  .w3 {
    inline-size: 54%;
  }
  .who .w1 {
    inline-size: 46%;
  }
  .place .skeleton.w2 {
    margin-block-end: 10px;
  }
`;
