import { css } from 'lit';

/** Styles of what happened to a member, by day. Needs those of tiles and amounts. */
export const activityRowStyles = css`
  .days {
    position: relative;
  }
  .day {
    border-block-start: var(--_line) solid var(--_border);
    padding-block-end: calc(var(--_u) * 1);
  }
  .day-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding: calc(var(--_u) * 3) var(--_pad) calc(var(--_u) * 1);
    font-size: var(--_size-sm);
  }
  .day-head h3 {
    flex: none;
    font-weight: var(--_weight-strong);
  }
  .entry {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 2) var(--_pad);
    min-block-size: 54px;
    position: relative;
  }
  .entry .tile {
    inline-size: 36px;
    block-size: 36px;
  }
  .tile:has(.art) {
    background: none;
  }
  .tile .art {
    inline-size: 34px;
    block-size: 34px;
    object-fit: contain;
  }
  .tile.gone .art {
    filter: grayscale(1) contrast(0.75) opacity(0.5);
  }
  .text {
    min-inline-size: 0;
    line-height: 1.3;
  }
  .entry .name {
    display: block;
    font-weight: var(--_weight-medium);
    letter-spacing: -0.006em;
    text-wrap: pretty;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  .struck .name {
    color: var(--_text-muted);
  }
  .meta {
    display: block;
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .pending .meta {
    color: var(--_accent-text);
  }
  .end {
    display: grid;
    gap: 1px;
    justify-items: end;
    text-align: end;
    min-inline-size: 0;
    max-inline-size: 49cqi;
  }
  .end .amount,
  .after {
    line-height: 1.35;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* on right-to-left pages, signs stay before their digits */
  .amount > .num,
  .sum {
    direction: ltr;
    unicode-bidi: isolate;
    text-box: normal;
  }
  .amount.in {
    color: var(--_success-text);
  }
  .amount.soft {
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .sum {
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    min-inline-size: 0;
    margin-inline-start: auto;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .when,
  .after {
    font-size: var(--_size-xs);
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
  }
  .after > .num {
    text-box: normal;
  }
  .columns {
    display: none;
  }
  .books .entry > .tile {
    grid-area: 1 / 1;
  }
  .books .entry > .text {
    grid-area: 1 / 2;
  }
  .books .entry > .end {
    grid-area: 1 / 3;
  }
  /* too narrow for a column; screen readers still read it */
  .after {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .fresh {
    animation: laurel-arrive var(--_normal) var(--_ease, ease) both;
  }
  @keyframes laurel-arrive {
    from {
      opacity: 0;
    }
  }
  @container laurel (min-width: 560px) {
    .day,
    .columns {
      --_pad: calc(var(--_u) * 6);
    }
    .entry {
      gap: 14px;
    }
    .books .entry,
    .columns {
      grid-template-columns: 36px minmax(0, 1fr) minmax(92px, auto) minmax(84px, auto);
    }
    .after {
      grid-area: 1 / 4;
      position: static;
      inline-size: auto;
      block-size: auto;
      overflow: visible;
      clip-path: none;
      text-align: end;
      font-size: calc(var(--_size-md) * 0.9333);
    }
    .columns {
      display: grid;
      gap: 14px;
      position: absolute;
      inset-inline: 0;
      inset-block-start: calc(var(--_u) * 3);
      padding-inline: var(--_pad);
      font-size: var(--_size-xs);
      color: var(--_text-muted);
      text-align: end;
    }
    .columns > :first-child {
      grid-column: 1 / 3;
    }
  }
  @media (forced-colors: active) {
    .tile:not(:has(.art)) {
      border: 1px solid CanvasText;
    }
  }
`;
