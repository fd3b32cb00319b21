import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { menuStyles } from '../../ui/menu.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';

const own = css`
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
  .providers {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
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
  .notice:has(a > .icon) > .icon:dir(rtl) {
    scale: -1 1;
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
  .provider .options {
    --_fg: var(--_text-muted);
    margin-inline-end: -5px;
  }
  .options .icon {
    stroke-width: 2.4;
  }
  @container laurel (width >= 600px) {
    .part:not(.need) > .providers {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
      padding-inline: var(--_u);
    }
    .part:not(.need) .provider {
      padding-inline: var(--_gap);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .provider.new {
      animation: arrive 220ms ease-out;
    }
    @keyframes arrive {
      from {
        opacity: 0;
        translate: 0 6px;
      }
    }
  }
`;

/** Styles of the groups of rows. */
const groups = css`
  .part {
    border-block-start: var(--_line) solid var(--_border);
    padding-block: calc(var(--_u) * 1.5);
  }
  .header + .others {
    padding-block-start: 0;
    border: 0;
  }
  .part-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 12px;
    padding: calc(var(--_u) * 1.5) var(--_pad) 4px;
    font-size: var(--_size-sm);
    line-height: 1.45;
  }
  .part-head h3 {
    font-weight: var(--_weight-strong);
  }
  .part-head .end {
    color: var(--_text-muted);
  }
  .need .provider + .provider::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: calc(var(--_pad) + var(--_tile) + var(--_gap)) 0;
    block-size: var(--_line);
    background: var(--_border);
  }
  .gains {
    display: none;
  }
  @container laurel (width >= 480px) {
    .gains {
      display: grid;
      min-inline-size: 84px;
    }
    .gains ~ .button {
      min-inline-size: 88px;
    }
    /* only for screen readers, because the column of amounts shows it */
    .brings {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  .more {
    padding-block: 0;
  }
  .more > summary {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 3) var(--_pad);
    line-height: 1.3;
    list-style: none;
    cursor: pointer;
  }
  .more > summary::-webkit-details-marker {
    display: none;
  }
  .more > summary:focus-visible {
    outline-offset: -2px;
  }
  .more > summary > .main {
    flex: 1;
    min-inline-size: 0;
  }
  .more .label,
  .more .meta {
    display: block;
  }
  .more > summary .label {
    font-weight: var(--_weight-medium);
  }
  .more > summary .meta {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .more > summary > .icon {
    color: var(--_text-subtle);
    transition: rotate var(--_fast);
  }
  .more[open] > summary > .icon {
    rotate: 180deg;
  }
  .more > .providers {
    padding-block-end: calc(var(--_u) * 1.5);
  }
  .marks {
    display: flex;
    flex: none;
    color: var(--_text-muted);
  }
  .marks > span {
    inline-size: 30px;
    block-size: 30px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_sunken);
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .marks > span + span {
    margin-inline-start: -8px;
  }
  .marks .icon {
    inline-size: 15px;
    block-size: 15px;
  }
  .menu[popover] {
    min-inline-size: 210px;
  }
`;

/** Styles of `<laurel-social-connect>`, besides those that all elements have. */
export const styles = [amountStyles, buttonStyles, menuStyles, skeletonStyles, tileStyles, own, groups, noticeStyles];
