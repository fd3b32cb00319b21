import { css } from 'lit';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { accountStyles } from './account.styles.js';

const triggerStyles = css`
  /* a button, or a chip: as wide as what it says */
  :host::before {
    content: none;
  }
  .box {
    container-type: normal;
  }
  /* where a header has no room, the chip cuts the name in it; a button cannot be cut */
  :host(:is(:state(signed-in), :state(expired))) {
    min-inline-size: 96px;
  }
  :host([inline]) {
    display: inline-block;
    vertical-align: middle;
  }
  :host([block]) {
    display: block;
  }
  :is(.trigger, slot[name='trigger'] > .button) {
    white-space: nowrap;
  }
  .trigger.skeleton {
    display: inline-flex;
    color: transparent;
    animation-delay: 300ms;
    pointer-events: none;
  }
  .trigger.skeleton.block {
    display: flex;
  }
  .hint {
    margin-block-start: 6px;
    font-size: var(--_size-sm);
    color: var(--_danger-text);
  }
`;

/** What the element adopts at once, besides what every element does; menu and dialog bring their own. */
export const styles = [buttonStyles, avatarStyles, skeletonStyles, triggerStyles, accountStyles];
