import { css } from 'lit';
import { avatarStyles } from '../../ui/avatar.styles.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';

const triggerStyles = css`
  /* a button or a chip, as wide as its text */
  :host::before {
    content: none;
  }
  .box {
    container-type: normal;
  }
  /* if a header has no room, the chip truncates its name; a button cannot be truncated */
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
  /* the space of the icon */
  .trigger.skeleton:not(.sm) {
    text-indent: 23px;
  }
  .hint {
    margin-block-start: 6px;
    font-size: var(--_size-sm);
    color: var(--_danger-text);
  }
`;

/** Styles of the signed-in member's chip. */
const accountStyles = css`
  .account {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: calc(var(--_control) + 4px);
    padding: 0 10px 0 6px;
    border-radius: var(--_radius-full);
    background: var(--_raised);
    font-size: calc(var(--_size-md) * 0.9333);
    font-weight: var(--_weight-strong);
    box-shadow:
      inset 0 0 0 var(--_line) var(--_border),
      inset 0 calc(var(--_depth) * -2px) 0 color-mix(in oklab, var(--_text) 6%, transparent);
    max-inline-size: 100%;
    transition: background var(--_fast) var(--_ease);
  }
  .account:hover,
  .account[aria-expanded='true'] {
    background: var(--_hover);
  }
  .account > .icon {
    color: var(--_text-subtle);
    margin-inline-start: -2px;
  }
  .account > .truncate {
    max-inline-size: 22ch;
  }
  .account.bare > .truncate {
    padding-inline-start: 6px;
  }
  .account.sm {
    min-block-size: calc(var(--_control) - 4px);
    font-size: var(--_size-sm);
  }
  .account.lg {
    min-block-size: calc(var(--_control) + 12px);
    padding-inline: 10px 14px;
    font-size: var(--_size-md);
  }
  .account.block {
    display: flex;
    inline-size: 100%;
  }
  .account.block > .truncate {
    flex: 1;
    max-inline-size: none;
    text-align: start;
  }
  .account.warning {
    box-shadow: inset 0 0 0 1.5px var(--_warning-text);
  }
  .account.warning > .icon {
    color: var(--_warning-text);
  }
  @media (forced-colors: active) {
    .account {
      border: 1px solid CanvasText;
    }
  }
`;

/** Styles of the button and the chip. Menu and dialogs bring their own. */
export const styles = [buttonStyles, avatarStyles, skeletonStyles, triggerStyles, accountStyles];
