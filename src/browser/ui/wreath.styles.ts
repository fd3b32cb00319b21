import { css } from 'lit';

/** Wreath of leaves. */
export const wreathStyles = css`
  .wreath {
    flex: none;
    overflow: visible;
  }
  .wreath .on {
    fill: var(--_accent-line);
  }
  .wreath .off {
    fill: var(--_track);
  }
`;
