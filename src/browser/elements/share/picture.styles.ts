import { css } from 'lit';

/** Styles of a card for sharing, and of the element from which it reads its colours. */
export const pictureStyles = css`
  .preview {
    display: block;
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 1200 / 630;
    border-radius: var(--_radius-md);
    box-shadow: 0 0 0 var(--_line) var(--_border);
  }
  .share-colours {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    overflow: hidden;
    background-color: var(--_surface);
    color: var(--_text);
    outline: 0 solid var(--_accent-line);
    border: 0 solid var(--_gold);
  }
  .share-colours > span {
    background-color: var(--_accent-soft);
    color: var(--_text-muted);
    outline: 0 solid var(--_gold-text);
    border: 0 solid color-mix(in oklab, var(--_accent-line) 74%, var(--_surface));
  }
`;
