import { html, type TemplateResult } from 'lit';
import { rove } from '../../../ui/roving.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';
import type { At, SignInView } from './sign-in-view.js';

/** Id of the panel that the tabs control. */
export const walletsPanel = 'wallets-panel';

/** Renders the kinds of wallets as tabs: a rail if there is room, or else a row that scrolls. */
export const ecosystems = ({ t, state, requests }: SignInView<At<'choosing'>>): TemplateResult =>
  html`<div
    class="ecosystems"
    part="tabs ecosystems"
    role="tablist"
    aria-label=${t('wallet-connect.choose.kinds')}
    @keydown=${handleKey}
  >
    ${state.types.map(
      (each) =>
        html`<button
          class="ecosystem"
          part="tab ecosystem"
          type="button"
          role="tab"
          aria-selected=${each === state.type ? 'true' : 'false'}
          aria-controls=${walletsPanel}
          tabindex=${each === state.type ? 0 : -1}
          @click=${() => requests?.chooseType(each)}
        >
          ${ecosystemIcon(each, 18)}<span>${t(`wallet-connect.type.${each}`)}</span>
        </button>`,
    )}
  </div>`;

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
  all[to]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  all[to]?.click();
}
