import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../../../controllers/localize.js';
import { english } from '../../../i18n/english.js';
import type { HeldBadge } from '../../../stores/profile/standing-store.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck } from '../../../ui/icons.js';
import { cleanName } from '../../../ui/name.js';
import { pinsStyles } from './pins.styles.js';

const profilePins = english('profile-pins');

/** Badges to choose from and the callbacks of the choice. */
export interface PinsView {
  readonly localize: Localize;
  readonly badges: readonly HeldBadge[];
  /** Ids of the badges that are on the card. */
  readonly pins: readonly string[];
  readonly most: number;
  readonly art: (badge: HeldBadge) => unknown;
  readonly onToggle: (id: string) => void;
  readonly onUnpinAll: () => void;
  readonly onDone: () => void;
}

/** Draws all badges that the member holds, to choose those that are on the card. */
function choice({ localize: { t }, badges, pins, most, art, onToggle, onUnpinAll, onDone }: PinsView): TemplateResult {
  const isFull = pins.length >= most;
  return html`<div class="pins" role="group" aria-labelledby="badges-title" aria-describedby="pins-note">
    <p class="meta" part="hint" id="pins-note">${t('profile.pins.note', { most })}</p>
    <ul class="pin-list" part="list" role="list">
      ${badges.map((badge) => {
        const { id, name } = badge;
        const isPinned = pins.includes(id);
        return html`<li part="item">
          <label class="pin"
            ><input
              class="vh"
              type="checkbox"
              .checked=${live(isPinned)}
              ?disabled=${isFull && !isPinned}
              @change=${() => onToggle(id)}
            />${art(badge)}<span class="tick">${icon(iconCheck, 12)}</span
            ><span class="badge-name" part="label"><bdi>${cleanName(name)}</bdi></span></label
          >
        </li>`;
      })}
    </ul>
    <div class="pins-end">
      <span class="meta num" role="status">${t('profile.field.count', { count: pins.length, most })}</span>
      ${button(t('profile.pins.newest'), {
        variant: 'quiet neutral',
        size: 'sm',
        resting: pins.length === 0,
        onClick: onUnpinAll,
      })}
      ${button(t('mint.done.close'), { variant: 'secondary', size: 'sm', onClick: onDone })}
    </div>
  </div>`;
}

/** The choice of badges for a card, which loads when the member first wants to choose. */
export const part = { styles: pinsStyles, texts: profilePins, make: () => choice };
