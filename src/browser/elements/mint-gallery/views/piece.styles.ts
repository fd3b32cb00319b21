import { css } from 'lit';

/** Styles of contracts and their pieces. */
export const pieceStyles = css`
  .contract {
    display: flex;
    gap: 14px;
    padding: calc(var(--_u) * 5) var(--_pad);
    align-items: flex-start;
  }
  .header + #gallery > .contract:first-child,
  .header + #gallery > section:first-child > .contract {
    padding-block-start: calc(var(--_u) * 2);
  }
  .contract > .art {
    inline-size: 56px;
    block-size: 56px;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    object-fit: cover;
    flex: none;
  }
  .contract-text {
    flex: 1;
    min-inline-size: 0;
  }
  .contract-text p {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.45;
    text-wrap: pretty;
    overflow-wrap: anywhere;
    max-inline-size: 62ch;
    margin-block-start: 2px;
  }
  .traits {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-block-start: 10px;
  }
  .traits:not(:has(.chip)) {
    display: none;
  }
  .media {
    position: relative;
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    overflow: clip;
    background: var(--_sunken);
    aspect-ratio: 1;
    margin-block-end: 10px;
  }
  /* the whole picture opens its piece */
  .asset {
    position: relative;
  }
  .asset .open::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    aspect-ratio: 1;
  }
  .media :is(.art, .no-art) {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    transition: scale var(--_slow) var(--_ease);
  }
  .no-art {
    background: var(--_accent-soft);
  }
  .asset:hover .media .art {
    scale: 1.03;
  }
  .media::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 0.07), rgb(255 255 255 / 0.08));
    pointer-events: none;
  }
  .media .chip {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    max-inline-size: calc(100% - 16px);
    background: color-mix(in oklab, var(--_surface) 93%, transparent);
    color: var(--_text);
    backdrop-filter: blur(6px);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.14);
  }
  .asset.muted .media :is(.art, .no-art) {
    filter: grayscale(0.9) opacity(0.55);
  }
  .veil {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    background: color-mix(in oklab, var(--_surface) 34%, transparent);
  }
  .veil .icon {
    inline-size: 40px;
    block-size: 40px;
    padding: 10px;
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 1px 4px rgb(0 0 0 / 0.2);
  }
  .asset-name {
    font-weight: var(--_weight-medium);
    line-height: 1.3;
    letter-spacing: -0.006em;
    display: flex;
    justify-content: space-between;
    gap: 8px;
  }
  .asset-name .open {
    font-weight: inherit;
    min-block-size: 24px;
    text-align: match-parent;
  }
  .asset-name .nr {
    color: var(--_text-subtle);
    font-weight: 400;
    font-size: var(--_size-sm);
    font-variant-numeric: tabular-nums;
    line-height: 24px;
  }
  .price {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: calc(var(--_size-md) * 0.9333);
    line-height: 22px;
    min-block-size: 22px;
  }
  .price .amount {
    letter-spacing: -0.01em;
    min-inline-size: 0;
  }
  .amount .icon,
  .amount .unit {
    color: var(--_text-muted);
  }
  .amount .unit {
    font-weight: 400;
    font-size: var(--_size-sm);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .free {
    font-weight: var(--_weight-strong);
    color: var(--_success-text);
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .free s {
    color: var(--_text-subtle);
    font-weight: 400;
    text-decoration-thickness: 1px;
    margin-inline-start: 2px;
  }
  .price > .plain {
    color: var(--_text-muted);
  }
  .asset > .button {
    inline-size: 100%;
    padding-inline: 8px;
  }
  .asset > .button {
    white-space: normal;
  }
  .unfold {
    justify-content: center;
  }

  @container laurel (width >= 560px) {
    .contract > .art {
      inline-size: 72px;
      block-size: 72px;
    }
  }
  @media (forced-colors: active) {
    .media {
      border: 1px solid CanvasText;
    }
  }
`;
