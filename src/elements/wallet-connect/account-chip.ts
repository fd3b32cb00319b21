import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { SignedInDetail } from '../../events/signed-in.js';
import { avatar } from '../../ui/avatar.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconWarning } from '../../ui/icons.js';
import { memberName, type Name } from '../../ui/name.js';

/** Who is signed in. */
export type Member = SignedInDetail['user'];

/** First wallet of a member: the one their name and picture fall back on. */
export const addressOf = (member: Member): string => member.wallets[0]?.address ?? '';

/** What a member is called. */
export const nameOf = (member: Member): Name =>
  memberName({ displayName: member.displayName, address: addressOf(member) });

/** How a chip looks. */
export interface AccountChipOptions {
  readonly member: Member;
  /** Name of the button for assistive technology. */
  readonly label: string;
  /** Says that something is missing, in place of the name. */
  readonly warning?: string;
  readonly size: 'sm' | 'md' | 'lg';
  readonly block: boolean;
  readonly hideAvatar: boolean;
  /** Whether the menu is open; absent where it opens none. */
  readonly expanded?: boolean;
  readonly onClick: () => void;
}

/** Chip of a member: their picture, their name, and a way to the menu. */
export function accountChip(options: AccountChipOptions): TemplateResult {
  const { member, warning, size, block, hideAvatar, expanded, label } = options;
  const name = nameOf(member);
  return html`<button
    class=${classMap({ account: true, [size]: size !== 'md', block, bare: hideAvatar, warning: Boolean(warning) })}
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
