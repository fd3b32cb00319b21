import { html, nothing, type TemplateResult } from 'lit';
import type { WalletType } from '../../../../contract/primitives.js';
import type { SignInState } from '../../../stores/sign-in/sign-in-state.js';
import { button } from '../../../ui/button.js';
import { rove } from '../../../ui/roving.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';
import type { At, SignInView } from './sign-in-view.js';

/** Id of the panel that the tabs control. */
export const walletsPanel = 'wallets-panel';

/**
 * Returns the kinds of wallets to show. Leaves out kinds that have no wallet here, unless the member wants all kinds or
 * is looking at one, or no kind has a wallet.
 */
export function shownKinds(state: SignInState, wantsAll: boolean): readonly WalletType[] {
  if (state.step !== 'choosing') return [];
  const { types, wallets, type } = state;
  return wantsAll || wallets.length === 0
    ? types
    : types.filter((kind) => kind === type || wallets.some((wallet) => wallet.type === kind && !wallet.isPasskey));
}

/** Renders kinds of wallets as tabs: a rail if there is room, or else a row that scrolls. */
export const ecosystems = (view: SignInView<At<'choosing'>>): TemplateResult =>
  html`<div class="rail">
    <div
      class="ecosystems"
      part="tabs ecosystems"
      role="tablist"
      aria-label=${view.t('wallet-connect.choose.kinds')}
      @keydown=${handleKey}
    >
      ${view.kinds.map(
        (each) =>
          html`<button
            class="ecosystem"
            part="tab ecosystem"
            type="button"
            role="tab"
            aria-selected=${each === view.state.type ? 'true' : 'false'}
            aria-controls=${walletsPanel}
            tabindex=${each === view.state.type ? 0 : -1}
            @click=${() => view.requests?.chooseType(each)}
          >
            ${ecosystemIcon(each, 18)}<span>${view.t(`wallet-connect.type.${each}`)}</span>
          </button>`,
      )}
    </div>
    ${moreKinds(view)}
  </div>`;

/** Shows the kinds that are left out; nothing if there are none. */
export const moreKinds = ({ t, state, kinds, onMoreKinds }: SignInView<At<'choosing'>>): unknown =>
  kinds.length < state.types.length
    ? button(t('wallet-connect.choose.more'), {
        variant: 'quiet neutral',
        size: 'sm',
        onClick: onMoreKinds,
      })
    : nothing;

function handleKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = all.indexOf(event.target as HTMLElement);
  const isRtl = getComputedStyle(list).direction === 'rtl';
  // The viewport decides between a row and a rail, so the arrow keys of both work.
  const to = rove(event.key, at, all.length, 'inline', isRtl) ?? rove(event.key, at, all.length, 'block');
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
  all[to]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  all[to]?.click();
}
