import { css } from 'lit';

/** Round pictures of members. */
export const avatarStyles = css`
  .avatar {
    flex: none;
    border-radius: var(--_radius-full);
    object-fit: cover;
    background: var(--_sunken);
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.06);
  }
`;
