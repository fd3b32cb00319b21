import { css, unsafeCSS } from 'lit';

/** The pairs of leaves grow one after the other. A Content-Security-Policy may forbid inline styles, so each has a rule. */
const turns = unsafeCSS([...Array(9).keys()].map((pair) => `.reveal .pair-${pair} { --_turn: ${pair}; }`).join('\n'));

const look = css`
  .reveal {
    position: relative;
    display: grid;
    justify-items: center;
    text-align: center;
    padding: calc(var(--_u) * 5) var(--_pad);
    overflow: clip;
  }
  .reveal .close {
    position: absolute;
    z-index: 1;
    inset-block-start: 10px;
    inset-inline-end: 14px;
  }
  .when {
    min-block-size: 32px;
    display: grid;
    align-items: center;
    padding-inline: 40px;
    margin-block-start: calc(var(--_u) * -2);
    font-size: var(--_size-sm);
    line-height: 1.35;
    color: var(--_text-muted);
    font-variant-numeric: tabular-nums;
    text-wrap: balance;
  }
  .medal {
    --_medal: 196px;
    --_badge: 114px;
    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_medal);
    block-size: calc(var(--_medal) - 8px);
    margin-block: 4px 10px;
  }
  .medal > .wreath {
    position: absolute;
    inset: -4px 0 auto;
    inline-size: var(--_medal);
    block-size: var(--_medal);
  }
  .medal > :is(.art, .initials) {
    position: relative;
    inline-size: var(--_badge);
    block-size: var(--_badge);
  }
  .medal > .art {
    filter: drop-shadow(0 2px 3px rgb(0 0 0 / 0.18));
  }
  .scatter {
    position: absolute;
    inline-size: calc(var(--_medal) * 1.38);
    block-size: calc(var(--_medal) * 1.38);
    pointer-events: none;
    opacity: 0;
  }
  .scatter .b0 {
    fill: var(--_success);
  }
  .scatter .b1 {
    fill: var(--_gold);
  }
  .scatter .b2 {
    fill: var(--_accent-line);
  }
  .reveal-title {
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-2xl) * 0.88);
    font-weight: var(--_weight-strong);
    letter-spacing: calc(var(--_tracking) * 2);
    line-height: 1.12;
    text-wrap: balance;
    overflow-wrap: anywhere;
    hyphens: auto;
    outline: none;
  }
  .line {
    color: var(--_text-muted);
    margin-block-start: 6px;
    max-inline-size: 34ch;
    line-height: 1.45;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .reasons {
    display: grid;
    gap: 2px;
    margin-block-start: 8px;
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
  }
  .reasons > li {
    display: flex;
    align-items: baseline;
    justify-content: center;
    gap: 6px;
    overflow-wrap: anywhere;
  }
  .reasons .icon {
    flex: none;
    align-self: center;
    color: var(--_success-text);
  }
  .facts {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    align-items: center;
    inline-size: 100%;
    min-block-size: 68px;
    margin-block: calc(var(--_u) * 4);
    border-block: var(--_line) solid transparent;
  }
  .facts.some {
    border-color: var(--_border);
  }
  .facts > div {
    display: grid;
    gap: 3px;
    align-content: center;
    min-block-size: 100%;
    padding: calc(var(--_u) * 2) 6px;
  }
  .facts > div + div {
    border-inline-start: var(--_line) solid var(--_border);
  }
  .facts b {
    display: inline-flex;
    justify-content: center;
    align-items: center;
    gap: 6px;
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-lg) * 1.12);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }
  .facts span {
    overflow-wrap: anywhere;
  }
  .facts > div > span {
    font-size: var(--_size-sm);
    line-height: 1.3;
    color: var(--_text-muted);
  }
  .reveal-actions {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.4em), 1fr));
    gap: 8px;
    inline-size: 100%;
  }
  .reveal-actions > .button {
    min-block-size: calc(var(--_control) + 4px);
  }
  .branch {
    margin-block-start: 12px;
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .tally {
    display: flex;
    gap: 6px;
    justify-content: center;
    margin-block-start: 14px;
  }
  .tally > i {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--_text) 22%, var(--_raised));
  }
  .tally > .on {
    inline-size: 20px;
    background: var(--_accent-line);
  }
  @media (width >= 600px) {
    .sheet:has(.reveal) {
      inline-size: 420px;
    }
    .reveal {
      padding: calc(var(--_u) * 6);
    }
    .medal {
      --_medal: 232px;
      --_badge: 136px;
    }
    .reveal-title {
      font-size: var(--_size-2xl);
    }
  }
`;

const list = css`
  .fan {
    display: flex;
    justify-content: center;
    align-items: center;
    block-size: 148px;
    margin-block: 4px 10px;
  }
  .fan > span {
    --_badge: 100px;
    display: grid;
    rotate: -7deg;
    translate: 0 10px;
    margin-inline: 0 -18px;
  }
  .fan > .newest ~ span {
    rotate: 7deg;
    margin-inline: -18px 0;
  }
  .fan > .newest {
    --_badge: 128px;
    z-index: 1;
    rotate: none;
    translate: none;
    margin: 0;
  }
  .fan > span > :is(.art, .initials) {
    inline-size: var(--_badge);
    block-size: var(--_badge);
  }
  .reveal-list {
    inline-size: 100%;
    margin-block: 18px calc(var(--_u) * 4);
    border-block-start: var(--_line) solid var(--_border);
    text-align: start;
  }
  .reveal-list > li {
    --_badge: 36px;
    display: flex;
    align-items: center;
    gap: 12px;
    padding-block: 9px;
    border-block-end: var(--_line) solid var(--_border);
  }
  .reveal-list > li > :is(.art, .initials) {
    flex: none;
    inline-size: 36px;
    block-size: 36px;
  }
  .reveal-list > li > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .reveal-list b {
    display: block;
    font-weight: var(--_weight-medium);
    line-height: 1.3;
  }
  .reveal-list small {
    display: block;
    font-size: var(--_size-xs);
    line-height: 1.35;
    color: var(--_text-muted);
  }
`;

/** Every time is multiplied by the site's motion, which is 0 under reduced motion: only the last frame is then seen. */
const motion = css`
  ${turns}
  .reveal .wreath .on {
    animation: laurel-leaf calc(150ms * var(--_motion)) var(--_spring)
      calc((150ms + 30ms * var(--_turn)) * var(--_motion)) backwards;
  }
  .medal > :is(.art, .initials) {
    animation: laurel-colour calc(300ms * var(--_motion)) var(--_spring) calc(300ms * var(--_motion)) backwards;
  }
  .scatter {
    animation: laurel-leaves calc(420ms * var(--_motion)) var(--_ease) calc(600ms * var(--_motion));
  }
  .medal ~ :is(.reveal-title, .line, .reasons, .facts, .branch) {
    animation: laurel-words calc(150ms * var(--_motion)) var(--_ease) calc(420ms * var(--_motion)) backwards;
  }
  .medal ~ :is(.line, .reasons) {
    animation-delay: calc(435ms * var(--_motion));
  }
  .medal ~ :is(.facts, .branch) {
    animation-delay: calc(450ms * var(--_motion));
  }
  .reveal.still * {
    animation: none !important;
  }
  @keyframes laurel-leaf {
    from {
      scale: 0;
    }
  }
  @keyframes laurel-colour {
    from {
      filter: brightness(0) invert(0.5);
      opacity: 0.22;
      scale: 0.92;
    }
  }
  @keyframes laurel-leaves {
    from {
      opacity: 1;
      scale: 0.6;
    }
    60% {
      opacity: 1;
    }
    to {
      opacity: 0;
      scale: 1;
    }
  }
  @keyframes laurel-words {
    from {
      opacity: 0;
      translate: 0 6px;
    }
  }
`;

const forced = css`
  @media (forced-colors: active) {
    .tally > i {
      border: 1px solid CanvasText;
    }
    .tally > .on {
      background: Highlight;
    }
  }
`;

/** Styles of the ceremony of new badges. */
export const ceremonyStyles = [look, list, motion, forced];
