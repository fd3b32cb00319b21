import { css } from 'lit';

/**
 * Reserves an element's space while it loads, so that nothing below it moves: `--laurel-reserve`, which the style sheet
 * `laurel.css` sets for every tag even before the element is defined, or `--laurel-reserve-member` for a signed-in
 * member. Without it, an element is as tall as its placeholders.
 */
export const reserve = css`
  .box {
    --_reserve: var(--laurel-reserve);
  }
  .for-member {
    --_reserve: var(--laurel-reserve-member, var(--laurel-reserve));
  }
  .frame[aria-busy='true'] {
    block-size: var(--_reserve, auto);
    overflow: clip;
  }
  /* the content has loaded, except for a part */
  .frame:has(.skeleton) {
    min-block-size: var(--_reserve, 0);
  }
  /* placeholders that are shown only as far as the reserved space allows */
  .beyond {
    block-size: 0;
  }
`;
