import { html, type TemplateResult } from 'lit';
import { button } from '../../../ui/button.js';
import { iconWallet } from '../../../ui/icons.js';

/** Content and look of the button. */
export interface TriggerOptions {
  readonly label: string;
  readonly size: 'sm' | 'md' | 'lg';
  readonly variant: 'primary' | 'secondary';
  readonly block: boolean;
  /** Whether the dialog that the press has opened is still loading. */
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** Renders a visitor's button. The page may replace it through the slot. */
export const trigger = ({ label, size, variant, block, isBusy, onClick }: TriggerOptions): TemplateResult =>
  html`<slot name="trigger" @click=${onClick}
    >${button(label, {
      variant: variant === 'secondary' ? 'secondary' : 'primary',
      size,
      block,
      busy: isBusy,
      ...(size === 'sm' ? {} : { icon: iconWallet }),
      onClick: () => undefined,
    })}</slot
  >`;

/**
 * Renders the button's outline until it is known whether somebody is signed in.
 *
 * @param checking says so to assistive technology
 */
export const triggerSkeleton = (
  { label, size, block }: Pick<TriggerOptions, 'label' | 'size' | 'block'>,
  checking: string,
): TemplateResult =>
  html`<span class="button trigger skeleton${size === 'md' ? '' : ` ${size}`}${block ? ' block' : ''}" part="skeleton"
    ><span class="vh">${checking}</span><span aria-hidden="true">${label}</span></span
  >`;
