import { css } from 'lit';

/** A sheet at the foot of a narrow viewport, a dialog in the middle of a wide one. */
export const sheetStyles = css`
  /* the dialog covers the viewport, so that it receives a press beside the sheet */
  .backdrop {
    position: fixed;
    inset: 0;
    inline-size: auto;
    block-size: auto;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    overscroll-behavior: contain;
    background: var(--_overlay);
    color: inherit;
  }
  .backdrop:not([open], .turning) {
    display: none;
  }
  .backdrop::backdrop {
    background: none;
  }
  .backdrop:is([open], .turning) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: end;
    animation: laurel-fade var(--_normal) var(--_ease);
  }
  .backdrop:is([open], .turning) > .sheet {
    animation: laurel-rise var(--_slow) var(--_ease);
  }
  /* while a wallet has to answer: above the bars of pages, below what wallets draw; the page beside it can be used */
  .backdrop:not(:modal) {
    z-index: 1040;
    inline-size: var(--_w, auto);
    block-size: var(--_h, auto);
    translate: var(--_x, 0) var(--_y, 0);
    pointer-events: none;
  }
  .backdrop:not(:modal) > .sheet {
    max-block-size: min(var(--_h, 100dvb) * 0.92, 720px);
    pointer-events: auto;
  }
  .backdrop[data-covered] {
    visibility: hidden;
  }
  .backdrop[popover] > .sheet {
    max-block-size: 50dvb;
  }
  @keyframes laurel-fade {
    from {
      background: transparent;
    }
  }
  @keyframes laurel-rise {
    from {
      translate: 0 40px;
      opacity: 0;
    }
  }
  .sheet {
    min-inline-size: 0;
    max-block-size: min(92dvb, 720px);
    padding-block-end: env(safe-area-inset-bottom);
    border-radius: calc(var(--_radius-lg) * 1.25) calc(var(--_radius-lg) * 1.25) 0 0;
    background: var(--_raised);
    color: var(--_text);
    box-shadow:
      0 0 0 var(--_line) var(--_border),
      var(--_shadow-3);
    corner-shape: var(--_corner);
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }
  .sheet-body {
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .grip {
    inline-size: 36px;
    block-size: 4px;
    border-radius: 99px;
    background: color-mix(in oklab, var(--_text) 18%, transparent);
    margin: 8px auto 0;
    flex: none;
  }
  @media (forced-colors: active) {
    .grip {
      background: CanvasText;
    }
  }
  .close {
    inline-size: 32px;
    block-size: 32px;
    display: grid;
    place-items: center;
    border-radius: var(--_radius-full);
    background: color-mix(in oklab, var(--_text) 6%, transparent);
    color: var(--_text-muted);
    flex: none;
  }
  .close:hover {
    color: var(--_text);
  }
  @media (width >= 600px) {
    .backdrop[open] {
      place-items: center;
    }
    .backdrop[popover] {
      align-items: end;
    }
    .sheet {
      inline-size: 400px;
      border-radius: calc(var(--_radius-lg) * 1.15);
    }
    .sheet.wide {
      inline-size: min(640px, calc(100% - 40px));
    }
    .grip {
      display: none;
    }
  }
`;
