import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { fieldStyles } from '../../ui/field.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { sprigStyles } from '../../ui/sprig.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';

const own = css`
  /* An empty box would still add gaps to its container. Without a box, the element would never be near the viewport. */
  :host(:state(none)),
  :host([view='welcome']:not(:state(ready))) {
    position: absolute;
    inline-size: 0;
    overflow: hidden;
  }
  .invite,
  .offer,
  .linkbox {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .offer {
    position: relative;
    gap: calc(var(--_u) * 4);
    padding: calc(var(--_u) * 4.5) var(--_pad);
    align-content: start;
    min-inline-size: 0;
  }
  .alone,
  .inset {
    padding: var(--_pad);
  }
  .alone .inset {
    padding: 0;
  }
  .over {
    position: absolute;
    inset-block-start: calc(var(--_u) * 6);
    inset-inline: var(--_pad);
  }
  .deal > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    flex-wrap: wrap;
    gap: 4px 12px;
    padding-block: 9px;
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.3;
  }
  .deal > div + div {
    border-block-start: var(--_line) solid var(--_border);
  }
  .deal .amount {
    font-size: var(--_size-lg);
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .needs {
    display: grid;
    gap: 8px;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .needs ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .needs .chip {
    padding-block: 5px;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .linkbox {
    gap: 8px;
  }
  .requested-code {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
  }
  .linkbox .input {
    text-overflow: ellipsis;
  }
  @media not all and (pointer: coarse) {
    .linkbox .input {
      font-size: var(--_size-sm);
    }
  }
  .linkbox .field:has([readonly]) {
    background: var(--_sunken);
    box-shadow: none;
  }
  .go {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .go > .button.block {
    flex: 1 1 12ch;
    inline-size: auto;
  }
  .code {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }
  .code b {
    color: var(--_text);
    font-weight: var(--_weight-strong);
    letter-spacing: 0.02em;
    direction: ltr;
    unicode-bidi: isolate;
  }
  .brought {
    display: grid;
    gap: calc(var(--_u) * 3.5);
    padding: calc(var(--_u) * 4.5) var(--_pad);
    background: var(--_sunken);
    align-content: start;
  }
  .brought .label,
  .meta {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    font-weight: 400;
  }
  .sum {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 9px;
    margin-block: 6px;
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-2xl);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.032em;
    overflow-wrap: anywhere;
  }
  /* beside the coin */
  .sum > :has(.long-amount) {
    flex: 1 1 70%;
  }
  .faces {
    display: flex;
  }
  .faces > span {
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--_sunken);
  }
  .faces > span + span {
    margin-inline-start: -8px;
  }
  .faces .later {
    filter: grayscale(1) contrast(0.5);
  }
  .joined {
    border-block-start: var(--_line) solid var(--_border);
    padding-block-end: calc(var(--_u) * 1.5);
  }
  .joined-head {
    display: flex;
    gap: 8px;
    padding: calc(var(--_u) * 3.5) var(--_pad) calc(var(--_u) * 1);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-strong);
  }
  .joined-head span {
    font-weight: 400;
    color: var(--_text-muted);
  }
  .friend {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px var(--_gap);
    padding: calc(var(--_u) * 2.25) var(--_pad);
    min-block-size: 58px;
  }
  .friend + .friend {
    border-block-start: var(--_line) solid var(--_border);
  }
  .text {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.3;
    font-weight: var(--_weight-medium);
    overflow-wrap: anywhere;
  }
  .meta {
    display: block;
  }
  .friend > .text {
    flex-basis: 10ch;
  }
  .friend .amount {
    margin-inline-start: auto;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .soft .amount {
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .soft .coin {
    opacity: 0.5;
    filter: grayscale(0.6);
  }
  .friend.out .text {
    color: var(--_text-muted);
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px;
    padding: calc(var(--_u) * 2) var(--_pad);
    font-size: var(--_size-sm);
  }
  .frame.above {
    margin-block-end: calc(var(--_u) * 4);
  }
  .frame:has(> .welcome) {
    background: var(--_accent-soft);
    --_border: color-mix(in oklab, var(--_accent-line) 24%, transparent);
  }
  .frame:has(> .welcome.plain) {
    background: var(--_sunken);
    --_border: color-mix(in oklab, var(--_text) 11%, transparent);
  }
  .welcome {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 14px;
    padding: calc(var(--_u) * 3.5) var(--_pad);
    position: relative;
  }
  .welcome .tile {
    background: var(--_surface);
  }
  .welcome .text {
    flex: 1 1 190px;
    line-height: 1.35;
  }
  .welcome .text strong {
    display: block;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.008em;
  }
  .welcome .text span {
    font-size: var(--_size-sm);
    font-weight: 400;
    color: var(--_text-muted);
    text-wrap: pretty;
  }
  .away {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    border-radius: var(--_radius-sm);
    color: var(--_text-muted);
  }
  .away:hover {
    background: var(--_hover);
  }
  .waiting {
    gap: 10px;
  }
  .skeleton.line {
    block-size: 14px;
    inline-size: min(100%, 18ch);
  }
  .skeleton.line.short {
    block-size: 10px;
    inline-size: min(80%, 26ch);
  }
  .skeleton.box {
    block-size: calc(var(--_control) + 4px);
  }
  .skeleton.still {
    animation: none;
  }
  @container laurel (max-width: 479.98px) {
    .welcome > .button {
      inline-size: 100%;
    }
    .away {
      position: absolute;
      inset-block-start: 6px;
      inset-inline-end: 6px;
    }
    .welcome:has(.away) .text {
      padding-inline-end: 28px;
    }
  }
  @container laurel (min-width: 600px) {
    .invite:has(.brought) {
      grid-template-columns: minmax(0, 1fr) 236px;
    }
    .offer,
    .brought {
      padding: calc(var(--_u) * 6);
    }
    .brought {
      border-inline-start: var(--_line) solid var(--_border);
    }
    .joined {
      --_pad: calc(var(--_u) * 6);
    }
  }
  @media (forced-colors: active) {
    .tile,
    .field,
    .chip {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of `<laurel-referral>`. */
export const styles = [
  ...[amountStyles, avatarStyles, buttonStyles, chipStyles, emptyStyles, fieldStyles, noticeStyles],
  ...[skeletonStyles, sprigStyles, tileStyles, own],
];
