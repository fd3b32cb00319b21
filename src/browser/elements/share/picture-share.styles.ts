import { css } from 'lit';
import { pictureStyles } from './picture.styles.js';

/** Styles of a picture that a member shares, with what they decide about it. */
export const pictureShareStyles = [
  pictureStyles,
  css`
    .share-part {
      position: relative;
      display: grid;
      gap: 12px;
      padding: calc(var(--_u) * 4) var(--_pad) var(--_pad);
      border-block-start: var(--_line) solid var(--_border);
    }
    .share-part:focus {
      outline: none;
    }
    .share-line {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px var(--_gap);
      font-size: var(--_size-sm);
      color: var(--_text-muted);
    }
    .share-line p {
      flex: 1 1 180px;
    }
    .share-part [aria-pressed='true'] {
      background: var(--_sunken);
      box-shadow: inset 0 0 0 var(--_line) var(--_border);
    }
    .share-news {
      font-size: var(--_size-xs);
      color: var(--_text-muted);
    }
    .share-news:empty {
      display: none;
    }
    @container laurel (max-width: 559.98px) {
      .share-line .button {
        flex: 1 1 auto;
      }
    }
    @container laurel (min-width: 560px) {
      .share-part {
        padding-inline: calc(var(--_u) * 6);
        padding-block-end: calc(var(--_u) * 6);
      }
    }
  `,
];
