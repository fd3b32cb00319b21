import { css } from 'lit';

/** Styles of one badge, and of its placeholder. */
export const itemStyles = css`
  .badge {
    display: grid;
    justify-items: center;
    align-content: start;
    inline-size: 100%;
    position: relative;
    text-align: center;
    border-radius: var(--_radius-md);
  }
  .media {
    inline-size: min(var(--_badge), 100%);
    aspect-ratio: 1;
    display: grid;
    place-items: center;
    position: relative;
    margin-block-end: 6px;
  }
  .art,
  .initials {
    inline-size: 85%;
    block-size: 85%;
    transition: scale var(--_normal) var(--_spring);
  }
  .art {
    object-fit: contain;
    filter: drop-shadow(0 1px 1px rgb(0 0 0 / 0.14));
  }
  .initials {
    display: grid;
    place-items: center;
    border-radius: 50%;
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-size: calc(var(--_badge) * 0.26);
    font-weight: var(--_weight-strong);
    letter-spacing: var(--_tracking);
  }
  .badge:hover :is(.art, .initials) {
    scale: 1.05;
  }
  .media > .wreath {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .media:has(.wreath) > :is(.art, .initials) {
    inline-size: 59%;
    block-size: 59%;
    filter: grayscale(0.55) opacity(0.82);
  }
  .media:has(.wreath) > .initials {
    font-size: calc(var(--_badge) * 0.2);
  }
  /* needs no permission from the picture's host, and works in both colour schemes */
  .art.silhouette {
    filter: brightness(0) invert(0.5);
    opacity: 0.2;
  }
  .media > .icon {
    position: absolute;
    color: var(--_text-subtle);
  }
  .media:has(> .icon) > .initials {
    background: color-mix(in oklab, var(--_text) 10%, var(--_surface));
    font-size: 0;
  }
  .media.revoked .art {
    filter: grayscale(1) contrast(0.75) opacity(0.5);
  }
  .media.inactive .art {
    filter: grayscale(0.8) opacity(0.6);
  }
  .corner {
    position: absolute;
    inset-block-end: 6px;
    inset-inline-end: 6px;
    inline-size: 24px;
    block-size: 24px;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--_surface);
    color: var(--_danger-text);
    box-shadow: 0 0 0 1px var(--_border);
  }
  .corner.new {
    inset-block: 4px auto;
    inset-inline-end: 4px;
    inline-size: auto;
    block-size: 18px;
    padding: 0 6px;
    border-radius: var(--_radius-full);
    background: var(--_accent-fill);
    color: var(--_on-accent);
    font-size: 11px;
    line-height: 1;
    font-weight: var(--_weight-strong);
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .text {
    display: grid;
    justify-items: center;
    min-inline-size: 0;
    /* a name may extend into half of the gap on either side */
    inline-size: calc(100% + var(--_u) * 2);
    margin-inline: calc(var(--_u) * -1);
  }
  .name {
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    line-height: 1.25;
    letter-spacing: -0.004em;
    text-wrap: balance;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  .state {
    font-size: var(--_size-xs);
    line-height: 1.35;
    color: var(--_text-muted);
    margin-block-start: 2px;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  :is(.locked, .revoked, .inactive) .name {
    color: var(--_text-muted);
  }
  .progressing .state {
    color: var(--_accent-text);
    font-weight: var(--_weight-medium);
  }
  .revoked .state {
    color: var(--_danger-text);
  }
  .unfold {
    justify-content: center;
  }

  .skeleton.round {
    inline-size: 82%;
    block-size: 82%;
  }
  .skeleton.line {
    inline-size: 64px;
    max-inline-size: 100%;
    block-size: 10px;
    margin-block: 3px;
  }
  .skeleton.thin {
    inline-size: 36px;
    block-size: 8px;
    margin-block-start: 6px;
  }
  .skeleton.still {
    animation: none;
  }

  .celebrate .media {
    animation: laurel-earned var(--_slow) var(--_spring);
  }
  .celebrate .state {
    color: var(--_success-text);
    font-weight: var(--_weight-strong);
  }
  @keyframes laurel-earned {
    from {
      scale: 0.6;
      opacity: 0;
    }
  }
  @media (forced-colors: active) {
    .corner,
    .initials {
      border: 1px solid CanvasText;
    }
    .corner.new {
      forced-color-adjust: none;
    }
  }
`;
