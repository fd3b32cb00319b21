import { css } from 'lit';

/** Styles of a `<details class="fold">`: the chevron of its line turns when it opens. */
export const foldStyles = css`
  .fold > summary {
    display: flex;
    align-items: center;
    gap: 4px;
    inline-size: fit-content;
    min-block-size: 24px;
    list-style: none;
    cursor: pointer;
    border-radius: var(--_radius-sm);
  }
  .fold > summary::-webkit-details-marker {
    display: none;
  }
  .fold > summary .icon {
    flex: none;
    transition: rotate var(--_fast);
  }
  .fold[open] > summary .icon {
    rotate: 180deg;
  }
`;
