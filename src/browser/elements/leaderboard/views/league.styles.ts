import { css, unsafeCSS } from 'lit';

/** The pairs of leaves grow one after the other. A Content-Security-Policy may forbid inline styles, so each has a rule. */
const turns = unsafeCSS([...Array(8).keys()].map((pair) => `.crown .pair-${pair} { --_turn: ${pair}; }`).join(' '));

/** Styles of a league: bars, lines between members, folds. */
export const leagueStyles = css`
  /* beside each other in every language: a long text wraps below its own figure */
  .standing:has(+ .league) {
    display: grid;
    grid-template-columns: minmax(min-content, 1fr) fit-content(52%);
    align-items: first baseline;
    min-block-size: 0;
    margin-block-end: 0;
  }
  .standing:has(+ .league) .below {
    text-wrap: balance;
  }
  .ribbon {
    display: flex;
    align-items: end;
    gap: 2px;
    grid-column: 1 / -1;
    block-size: 40px;
  }
  .ribbon ~ .from-zero {
    grid-column: 1 / -1;
  }
  .ribbon span {
    flex: 1 1 0;
    min-inline-size: 0;
    max-inline-size: 22px;
    block-size: max(4px, var(--_share));
    border-radius: 2.5px;
    background: color-mix(in oklab, var(--_text) 20%, var(--_surface));
  }
  .ribbon .climb {
    background: color-mix(in oklab, var(--_text) 46%, var(--_surface));
  }
  .ribbon .back {
    background: none;
    box-shadow: inset 0 0 0 1.2px color-mix(in oklab, var(--_text) 34%, var(--_surface));
  }
  .ribbon .self {
    background: var(--_accent-line);
  }
  .ribbon .cut {
    margin-inline-start: 9px;
  }

  .promotion {
    display: grid;
    justify-items: center;
    gap: 3px;
    padding: calc(var(--_u) * 5) var(--_pad) calc(var(--_u) * 6);
    border-block-end: var(--_line) solid var(--_border);
    background: var(--_accent-soft);
    text-align: center;
  }
  .crown {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 124px;
    block-size: 120px;
    margin-block-end: 4px;
  }
  .crown .wreath {
    position: absolute;
    inset: -2px 0 auto;
  }
  .promotion h3 {
    margin: 0;
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-xl);
    font-weight: var(--_weight-strong);
    line-height: 1.2;
    letter-spacing: -0.02em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .promotion p {
    max-inline-size: 38ch;
    margin: 3px 0 0;
    font-size: var(--_size-sm);
    line-height: 1.45;
    color: var(--_text-muted);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .words {
    display: grid;
    justify-items: center;
    gap: 15px;
  }
  ${turns}
  @media (prefers-reduced-motion: no-preference) {
    .crown path {
      animation: crown-leaf 210ms calc(var(--_turn) * 30ms) backwards;
    }
  }
  @keyframes crown-leaf {
    from {
      opacity: 0;
    }
  }

  .league .row:focus-visible {
    outline-offset: -2px;
  }
  .league .row.own {
    block-size: auto;
    min-block-size: var(--_row);
    padding-block: 4px;
  }
  .league .own .who-addr {
    overflow-wrap: anywhere;
  }
  .league:has(> .own:last-child) {
    padding-block-end: 0;
  }
  .zone {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 5px var(--_pad);
    font-size: var(--_size-xs);
    line-height: 1.3;
    color: var(--_text-muted);
    font-weight: var(--_weight-medium);
  }
  .zone::before,
  .zone::after {
    content: '';
    flex: 1;
    border-block-start: 1.5px dashed color-mix(in oklab, var(--_text) 24%, var(--_surface));
  }
  /* the text begins where pictures do */
  .zone::before {
    flex: 0 0 calc(22px + var(--_u) * 2.5);
  }
  .zone.up {
    color: var(--_accent-text);
  }
  .zone.up::before,
  .zone.up::after {
    border-color: color-mix(in oklab, var(--_accent-line) 60%, var(--_surface));
  }
  .unfold {
    display: flex;
    align-items: center;
    gap: calc(var(--_u) * 2.5);
    inline-size: 100%;
    min-block-size: 34px;
    padding: 0 var(--_pad);
    border: 0;
    background: none;
    font: inherit;
    font-size: var(--_size-sm);
    text-align: start;
    color: var(--_text-muted);
    cursor: pointer;
  }
  .unfold .icon {
    flex: 0 0 30px;
    color: var(--_text-subtle);
  }
  .moving .zone::before {
    flex-basis: calc(28px + var(--_u) * 2.5);
  }
  .moving .unfold .icon {
    flex-basis: 36px;
  }
  .unfold:hover {
    background: var(--_hover);
  }
  .unfold:focus-visible {
    outline-offset: -2px;
  }
  @container laurel (width >= 520px) {
    .promotion {
      grid-template-columns: auto 1fr;
      align-items: center;
      justify-items: start;
      column-gap: 20px;
      padding: calc(var(--_u) * 4) calc(var(--_u) * 6) calc(var(--_u) * 4) calc(var(--_u) * 4);
      text-align: start;
    }
    .crown {
      margin: 0;
    }
    /* the button is below a text that leaves too little room beside it */
    .words {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-self: stretch;
      gap: 12px 20px;
    }
    .words > div {
      flex: 1 1 250px;
    }
    .ribbon {
      gap: 5px;
      block-size: 48px;
    }
    .ribbon .cut {
      margin-inline-start: 15px;
    }
    .unfold .icon {
      flex-basis: 40px;
    }
    .zone::before {
      flex-basis: calc(32px + var(--_u) * 2.5);
    }
    .moving .zone::before {
      flex-basis: calc(86px + var(--_u) * 2.5);
    }
    .moving .unfold .icon {
      flex-basis: 40px;
      margin-inline-end: 54px;
    }
  }
  @media (forced-colors: active) {
    .ribbon span {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .ribbon .back {
      background: none;
      box-shadow: none;
      border: 1px solid CanvasText;
    }
    .ribbon .self {
      background: Highlight;
    }
    .zone::before,
    .zone::after {
      border-color: CanvasText;
    }
  }
`;
