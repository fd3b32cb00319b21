import { html, type TemplateResult } from 'lit';
import { rove } from '../../ui/roving.js';
import { ecosystemIcon } from '../../ui/ecosystem-icon.js';
import type { At, SignInView } from './sign-in-view.js';

/** Id of what the tabs change. */
export const walletsPanel = 'wallets-panel';

/** Kinds of wallets as tabs: a rail where there is room, a row that scrolls where there is none. */
export const ecosystems = ({ t, state, type, chooseType }: SignInView<At<'choosing'>>): TemplateResult =>
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
          aria-selected=${each === type ? 'true' : 'false'}
          aria-controls=${walletsPanel}
          tabindex=${each === type ? 0 : -1}
          @click=${() => chooseType(each)}
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
  // A row or a rail, as the viewport has it: arrows of both lead on.
  const to = rove(event.key, at, all.length, 'inline', isRtl) ?? rove(event.key, at, all.length, 'block');
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
  all[to]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  all[to]?.click();
}
