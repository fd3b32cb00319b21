import { css } from 'lit';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { accountStyles } from './account.styles.js';

const triggerStyles = css`
  :host([block]) {
    display: block;
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
