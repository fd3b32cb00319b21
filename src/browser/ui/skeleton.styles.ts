import { css } from 'lit';

/** Placeholders in the shape of the content they stand for. */
export const skeletonStyles = css`
  .skeleton {
    display: block;
    border-radius: var(--_radius-sm);
    background: color-mix(in oklab, var(--_text) 8%, var(--_surface));
    animation: laurel-pulse 1.6s ease-in-out infinite;
  }
  .skeleton.round {
    border-radius: var(--_radius-full);
  }
  @keyframes laurel-pulse {
    50% {
      opacity: 0.5;
    }
  }
`;
