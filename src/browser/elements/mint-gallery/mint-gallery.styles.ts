import { css } from 'lit';
import { amountStyles } from '../../ui/amount.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { supplyStyles } from '../../ui/supply.styles.js';
import { switcherStyles } from '../../ui/switcher.styles.js';
import { pieceStyles } from './views/piece.styles.js';

const own = css`
  .tools {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }
  .empty-art {
    display: grid;
    place-items: center;
  }
  .empty-art > * {
    grid-area: 1 / 1;
  }
  .gallery {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: calc(var(--_u) * 5) calc(var(--_u) * 3);
    padding: 0 var(--_pad) calc(var(--_u) * 5);
  }
  .gallery.first {
    padding-block-start: calc(var(--_u) * 2);
  }
  @container laurel (width >= 560px) {
    .gallery {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: calc(var(--_u) * 6) calc(var(--_u) * 4);
    }
  }
  @container laurel (width >= 900px) {
    .gallery {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  /* one piece alone fills its row: the picture, and everything else below or beside it */
  .gallery > .asset:only-child {
    grid-column: 1 / -1;
  }
  @container laurel (width >= 400px) {
    .gallery > .asset:only-child {
      grid-template-columns: minmax(0, min(340px, 50%)) minmax(0, 1fr);
      grid-template-rows: 1fr auto auto 1fr;
      column-gap: calc(var(--_u) * 6);
    }
    .gallery > .asset:only-child > .media {
      grid-row: 1 / -1;
      margin-block-end: 0;
    }
    .gallery > .asset:only-child > .info {
      grid-row: 2;
    }
    .gallery > .asset:only-child > .button {
      grid-row: 3;
    }
    .gallery > .asset:only-child .asset-name {
      font-size: var(--_size-lg);
    }
    .gallery > .asset:only-child .open::before {
      inline-size: 340px;
      max-inline-size: 50%;
    }
  }
  @container laurel (width < 300px) {
    .gallery {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .asset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr auto;
    min-inline-size: 0;
  }
  .info {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 6px;
    padding-block-end: 10px;
  }
  .skeleton.square {
    aspect-ratio: 1;
    border-radius: var(--_radius-md);
    margin-block-end: 10px;
  }
  .skeleton.line {
    inline-size: 70%;
    block-size: 12px;
  }
  .skeleton.thin {
    inline-size: 40%;
    block-size: 10px;
  }
  .skeleton.control {
    block-size: var(--_control);
    border-radius: var(--_radius-md);
  }
  .skeleton.still {
    animation: none;
  }
  .inset {
    padding: calc(var(--_u) * 2) var(--_pad);
  }
  .empty {
    padding-block-start: calc(var(--_u) * 2);
  }
  .more {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px;
    padding: 0 8px var(--_pad);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .switcher.order {
    inline-size: calc(var(--_control) - 4px);
    justify-content: center;
    padding: 0;
    background: none;
    box-shadow: none;
  }
  .switcher.order:hover {
    background: var(--_hover);
  }
`;

/** Styles of `<laurel-mint-gallery>`: its frame, placeholders, notices and pieces. */
export const styles = [
  buttonStyles,
  skeletonStyles,
  amountStyles,
  chipStyles,
  progressStyles,
  supplyStyles,
  pieceStyles,
  emptyStyles,
  noticeStyles,
  switcherStyles,
  own,
];
