import { css, unsafeCSS } from 'lit';
import { roomyWreath } from '../../../ui/leaf.js';

/** The pairs of leaves appear one after the other. A Content-Security-Policy may forbid inline styles, so each has a rule. */
const turns = unsafeCSS(
  [...Array(roomyWreath.pairs).keys()].map((pair) => `.stage .pair-${pair} { --_turn: ${pair}; }`).join('\n'),
);

/** Styles of a minted piece, in its wreath. Under reduced motion every time is 0, and only the last frame is seen. */
export const mintedStyles = css`
  ${turns}
  .minted {
    position: relative;
    padding-block-start: 0;
  }
  .minted > .close {
    position: absolute;
    z-index: 1;
    inset-block-start: 12px;
    inset-inline-end: 12px;
    background: color-mix(in oklab, var(--_surface) 88%, transparent);
    color: var(--_text);
  }
  .moment {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    text-align: center;
    gap: 4px;
  }
  .stage {
    justify-self: stretch;
    display: grid;
    place-items: center;
    margin: 0 calc(var(--_u) * -5) calc(var(--_u) * 3);
    padding-block: calc(var(--_u) * 4);
    background: var(--_accent-soft);
  }
  .stage > span {
    --_stage: 200px;
    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_stage);
    block-size: var(--_stage);
  }
  .stage .wreath {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  /* whole, whatever its shape */
  .stage .art {
    inline-size: 61%;
    block-size: 61%;
    object-fit: contain;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    filter: drop-shadow(0 1px 1px rgb(0 0 0 / 0.12)) drop-shadow(0 8px 14px rgb(0 0 0 / 0.22));
  }
  .minted-title {
    font-family: var(--_font-display, inherit);
    font-size: calc(var(--_size-2xl) * 0.76);
    line-height: 1.15;
    font-weight: var(--_weight-strong);
    letter-spacing: calc(var(--_tracking) * 2);
    text-wrap: balance;
    overflow-wrap: anywhere;
    outline: none;
  }
  .moment p {
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 1.45;
    color: var(--_text-muted);
    max-inline-size: 34ch;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .minted-more {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px;
  }
  .minted-more > .button {
    white-space: normal;
  }
  .minted-actions {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.4em), 1fr));
  }
  @media (width >= 600px) {
    .stage > span {
      --_stage: 240px;
    }
  }
  .stage .wreath .on {
    animation: laurel-appear calc(150ms * var(--_motion)) var(--_ease) calc(30ms * var(--_turn, 0) * var(--_motion))
      backwards;
  }
  .stage .art {
    animation: laurel-arrive var(--_slow) var(--_spring) backwards;
  }
  .minted.still * {
    animation: none !important;
  }
  @keyframes laurel-appear {
    from {
      opacity: 0;
    }
  }
  @keyframes laurel-arrive {
    from {
      opacity: 0;
      scale: 0.92;
    }
  }
`;
