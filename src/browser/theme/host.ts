import { css } from 'lit';

/** Base of every element: a reset, the host's box, type, frame and header. Adopted after the tokens. */
export const host = css`
  :host {
    /* stops inheriting the page's text styles, except font, language, colour scheme, visibility and inertness */
    all: initial;
    -webkit-locale: revert-layer;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    interactivity: inherit;
    forced-color-adjust: inherit;
    print-color-adjust: inherit;
    -webkit-font-smoothing: inherit;
    -moz-osx-font-smoothing: inherit;
    display: block;
    font-family: var(--_font, inherit);
    font-size: var(--_size-md);
    line-height: var(--_leading);
    color: var(--_text);
    position: relative;
    -webkit-tap-highlight-color: transparent;
    text-size-adjust: 100%;
  }
  /* A query container reports no preferred width, so the host reports it instead, with a line without height: 24 times the
     size of its text, and at least 13 times if its surroundings shrink it. */
  :host::before {
    content: '';
    display: grid;
    grid-template-columns: minmax(calc(var(--_size-md) * 13), calc(var(--_size-md) * 24));
  }
  .box {
    container: laurel / inline-size;
    /* very long words are divided as their language divides them; Japanese breaks between phrases, Korean between words */
    hyphens: auto;
    hyphenate-limit-chars: 14;
    line-break: strict;
    overflow-wrap: break-word;
    word-break: auto-phrase;
    text-transform: none;
  }
  .box:lang(ko) {
    word-break: keep-all;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  /* overlays stay visible and usable, whatever the page sets on the elements below */
  dialog,
  [popover] {
    pointer-events: auto;
    visibility: visible;
    -webkit-user-select: text;
    user-select: text;
    cursor: auto;
  }
  [hidden] {
    display: none !important;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    margin: 0;
  }
  /* phones zoom into fields with smaller text and stay there, and on quick taps of whatever can be pressed */
  @media (pointer: coarse) {
    input,
    input.mono,
    select,
    textarea {
      font-size: max(16px, 1em);
    }
    a,
    button,
    label,
    summary {
      touch-action: manipulation;
    }
  }
  button {
    background: none;
    border: 0;
    padding: 0;
    text-align: inherit;
    cursor: pointer;
  }
  ul,
  ol,
  dl,
  dd,
  p,
  h2,
  h3,
  h4,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2,
  h3,
  h4 {
    font: inherit;
  }
  img {
    display: block;
    max-inline-size: 100%;
  }
  a {
    color: var(--_accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  .icon {
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: var(--_stroke);
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* the arrows of links point outwards at the end of the line */
  a > .icon:dir(rtl) {
    scale: -1 1;
  }
  .icon[width='16'],
  .icon[width='14'] {
    /* a length, because Firefox accepts no calculated number here */
    stroke-width: calc(var(--_stroke) * 1.12px);
  }
  /* optical centring that works with any font of the host: trims labels to cap height where the browser supports it */
  .button > span,
  .chip > span,
  .num,
  .segment > span,
  .menu-item > span:not(.end) {
    text-box: trim-both cap alphabetic;
  }
  .num,
  .amount {
    font-variant-numeric: tabular-nums lining-nums;
  }
  /* an amount that may be longer than a line: it goes to a line of its own, and breaks between its groups of digits */
  .long-amount {
    display: inline-block;
    white-space: normal;
    overflow-wrap: break-word;
  }
  /* its box counts as a single line, which may not be trimmed to the height of one */
  :has(> .long-amount) {
    text-box: normal !important;
  }
  .long-amount > .vh {
    -webkit-user-select: none;
    user-select: none;
  }
  .mono {
    font-family: var(--_font-mono);
    font-size: 0.94em;
    letter-spacing: -0.01em;
  }
  .truncate {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-inline-size: 0;
  }
  /* a name in the other writing direction is aligned to the same edge as the rest */
  bdi {
    text-align: match-parent;
    hyphens: manual;
  }
  /* names and addresses keep their case, even if a page transforms the part around them; titles may change */
  bdi:not([part='title'] > bdi),
  .letters,
  .mono {
    text-transform: none !important;
  }
  bdi.mono {
    white-space: nowrap;
  }
  .vh {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .grow {
    flex: 1;
    min-inline-size: 0;
  }

  .frame {
    background: var(--_surface);
    border: var(--_line) solid var(--_border);
    border-radius: var(--_radius-lg);
    corner-shape: var(--_corner);
    box-shadow: var(--_shadow-1);
    overflow: clip;
    position: relative;
  }
  :host([hidden]) {
    display: none;
  }
  :host([flush]) .frame {
    background: none;
    border: 0;
    border-radius: 0;
    box-shadow: none;
    overflow: visible;
    --_pad: 0px;
  }
  .header {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_pad) * 0.95) var(--_pad) calc(var(--_u) * 3);
    min-block-size: 40px;
    flex-wrap: wrap;
    row-gap: calc(var(--_u) * 2);
  }
  .heading {
    flex: 1 1 0;
    min-inline-size: min-content;
  }
  .title {
    font-family: var(--_font-display, inherit);
    font-size: var(--_size-lg);
    line-height: 1.25;
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    text-wrap: balance;
  }
  .subtitle {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.4;
    margin-block-start: 1px;
    text-wrap: pretty;
  }
  .footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_u) * 3) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .footer > .grow {
    flex-basis: 9em;
  }
  .footer > .grow ~ .button {
    margin-inline-start: auto;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    /* box shadows are not drawn here, so everything whose edge is a shadow gets a border */
    :is(
      .frame,
      .button,
      .chip,
      .field,
      .menu,
      .sheet,
      .notice,
      .tile,
      .segmented,
      .switcher,
      .account,
      .inline-balance
    ) {
      border: 1px solid CanvasText;
    }
    :is(.own, .pinned),
    [aria-pressed='true'],
    :is([aria-selected='true'], .segment[aria-checked='true']) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .button.primary {
      border-color: Highlight;
      forced-color-adjust: none;
    }
    .wreath {
      forced-color-adjust: none;
    }
    .button[disabled] {
      color: GrayText;
      border-color: GrayText;
    }
  }
`;
