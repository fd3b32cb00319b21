import { css } from 'lit';

/** Styles of the choice of what is on the picture of a member's card. */
export const profileShareStyles = css`
  .share-choices {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
`;
