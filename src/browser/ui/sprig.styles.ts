import { css } from 'lit';

/** The sprig of an empty list. */
export const sprigStyles = css`
  .empty-art .twig {
    fill: none;
    stroke: currentColor;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
`;
