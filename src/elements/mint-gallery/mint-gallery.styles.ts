import { css } from 'lit';

/** Styles of `<laurel-mint-gallery>` with its frame and placeholders. */
export const styles = css`
  .tools {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
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
`;
