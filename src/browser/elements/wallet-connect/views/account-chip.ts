import { html, nothing, type TemplateResult } from 'lit';
import { avatar } from '../../../ui/avatar.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown, iconWarning } from '../../../ui/icons.js';
import { addressOf, nameOf, type Member } from './member.js';

/** Content and look of a chip. */
export interface AccountChipOptions {
  readonly member: Member;
  /** Accessible name of the button. */
  readonly label: string;
  /** Warning that something is missing, in place of the name. */
  readonly warning?: string;
  readonly size: 'sm' | 'md' | 'lg';
  readonly block: boolean;
  readonly hideAvatar: boolean;
  /** Whether the menu is open; absent if the chip opens none. */
  readonly expanded?: boolean;
  readonly onClick: () => void;
}

/** Renders a member's picture and name as the button of the menu. */
export function accountChip(options: AccountChipOptions): TemplateResult {
  const { member, warning, size, block, hideAvatar, expanded, label } = options;
  const name = nameOf(member);
  const looks = ['account', size === 'md' ? '' : size, block && 'block', hideAvatar && 'bare', warning && 'warning'];
  return html`<button
    class=${looks.filter(Boolean).join(' ')}
    part=${warning ? 'account warning' : 'account'}
    type="button"
    aria-label=${label}
    aria-haspopup=${expanded === undefined ? nothing : 'menu'}
    aria-expanded=${expanded === undefined ? nothing : expanded}
    @click=${options.onClick}
  >
    ${hideAvatar ? nothing : avatar(member.logoUrl, addressOf(member), 28)}
    <bdi class="truncate${name.isAddress && !warning ? ' mono' : ''}">${warning ?? name.text}</bdi>
    ${icon(warning ? iconWarning : iconChevronDown, 16)}
  </button>`;
}
