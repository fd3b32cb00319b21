import { css } from 'lit';

/** Styles of the card that a member shares. */
export const shareStyles = [
  css`
    .share-card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: calc(var(--_u) * 4);
      padding: calc(var(--_u) * 4) calc(var(--_u) * 5) calc(var(--_u) * 5);
    }
    .share-head {
      display: flex;
      align-items: center;
      gap: 10px;
    }
    .share-head > .close:first-child > .icon:dir(rtl) {
      scale: -1 1;
    }
    .share-title {
      flex: 1;
      min-inline-size: 0;
      font-family: var(--_font-display, inherit);
      font-size: var(--_size-lg);
      font-weight: var(--_weight-strong);
      letter-spacing: var(--_tracking);
      line-height: 1.25;
      text-align: center;
      overflow-wrap: anywhere;
      outline: none;
    }
    .preview {
      display: block;
      inline-size: 100%;
      block-size: auto;
      aspect-ratio: 1200 / 630;
      border-radius: var(--_radius-md);
      box-shadow: 0 0 0 var(--_line) var(--_border);
    }
    .share-note {
      font-size: var(--_size-xs);
      color: var(--_text-muted);
      text-align: center;
    }
    .share-note:empty {
      display: none;
    }
    .share-actions {
      display: grid;
      gap: 8px;
    }
    /* the element from which the card reads its colours */
    .share-colours {
      position: absolute;
      inline-size: 0;
      block-size: 0;
      overflow: hidden;
      background-color: var(--_surface);
      color: var(--_text);
      outline: 0 solid var(--_accent-line);
    }
    .share-colours > span {
      background-color: var(--_accent-soft);
      color: var(--_text-muted);
    }
  `,
];
