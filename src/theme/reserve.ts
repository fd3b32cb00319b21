import { css } from 'lit';

/**
 * The room an element keeps while it waits, so that nothing below it is moved: `--laurel-reserve`, which the style sheet
 * `laurel.css` has for every tag, from before the element is defined. Without it an element is as tall as its placeholders.
 */
export const reserve = css`
  .frame[aria-busy='true'] {
    block-size: var(--laurel-reserve, auto);
    overflow: clip;
  }
  /* its content has come, and a part of it is still awaited */
  .frame:has(.skeleton) {
    min-block-size: var(--laurel-reserve, 0);
  }
  /* placeholders for which there is only as much room as the site has reserved */
  .beyond {
    block-size: 0;
  }
`;
