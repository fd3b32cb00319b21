import { css } from 'lit';
import { pictureStyles } from './picture.styles.js';

/** Styles of the card that a member shares. */
export const shareStyles = [
  pictureStyles,
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
  `,
];
