import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { shortDate } from '../../../i18n/short-date.js';
import { icon } from '../../../ui/icon.js';
import { iconBan, iconLock } from '../../../ui/icons.js';
import { wreath } from '../../../ui/leaf.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { art } from './art.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { BadgeMeasure } from '../../../stores/badges/badge-measure.js';

/** Everything that the badges of a shelf are drawn with. */
export interface ItemContext {
  readonly localize: Localize;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly isNew: (badge: Badge) => boolean;
  /** Whether the badge was earned a moment ago, while it was visible. */
  readonly isJustEarned: (badge: Badge) => boolean;
  readonly onOpen: (badge: Badge) => void;
  /** Shows a badge's description beside its name. */
  readonly isDescribed: boolean;
}

/** Edge of the picture in px; style sheets may override it. */
const artSize = 92;

/** Draws a badge on the shelf: a button that opens its details. */
export const item = (context: ItemContext, badge: Badge): TemplateResult => {
  const isNew = context.isNew(badge);
  const spoken = spokenOf(context, badge);
  const news = isNew ? context.localize.t('badge-shelf.spoken.new') : '';
  const shown = stateOf(context, badge);
  const hidden = [spoken, news].filter(Boolean).join(', ');
  return html`<li>
    <button
      class="badge ${badge.phase}${context.isJustEarned(badge) ? ' celebrate' : ''}"
      part="item badge ${badge.phase}${isNew ? ' new' : ''}"
      type="button"
      aria-haspopup="dialog"
      data-id=${badge.id}
      @click=${() => context.onOpen(badge)}
    >
      ${medal(context.localize, badge, { isNew })}
      <span class="text"
        ><bdi class="name" part="label name">${badge.name}</bdi>${
          context.isDescribed && badge.record.description
            ? html`<span class="about"><bdi>${badge.record.description}</bdi></span>`
            : nothing
        }${
          shown ? html`<span class="state" part="state" aria-hidden="true">${longAmounts(shown)}</span>` : nothing
        }${hidden ? html`<span class="vh">, ${hidden}</span>` : nothing}</span
      >
    </button>
  </li>`;
};

/** Options of a badge's medal. */
export interface MedalOptions {
  readonly isNew?: boolean;
  /** Edge of the square in px. */
  readonly size?: number;
  readonly isPlaying?: boolean;
}

/** Draws a badge's picture according to its phase: in a wreath, as a silhouette, or crossed out. */
export function medal(
  { t, lang }: Localize,
  { phase, percent, ...badge }: Badge,
  { isNew = false, size = artSize, isPlaying = false }: MedalOptions = {},
): TemplateResult {
  const isLocked = phase === 'locked';
  const corner = isNew
    ? html`<span class="corner new" part="corner new" aria-hidden="true">${t('badge-shelf.new')}</span>`
    : phase === 'revoked'
      ? html`<span class="corner" part="corner">${icon(iconBan, 16)}</span>`
      : isLocked
        ? icon(iconLock, 20)
        : nothing;
  return html`<span class="media ${phase}" part="media"
    >${phase === 'progressing' ? wreath(percent, { size }) : nothing}${art(badge, { size, lang, isSilhouette: isLocked, isPlaying })}${corner}</span
  >`;
}

/** Returns the line under the name. */
export function stateOf({ localize, now }: Pick<ItemContext, 'localize' | 'now'>, badge: Badge): string {
  const { t } = localize;
  switch (badge.phase) {
    case 'earned':
      return badge.earnedAt
        ? t('badge-shelf.state.earned', { date: shortDate(localize.lang, badge.earnedAt, now) })
        : '';
    case 'progressing':
      return measureText(localize, badge.measure);
    case 'open':
      return '';
    default:
      return t(`badge-shelf.state.${badge.phase}`);
  }
}

/** Returns the same state in full, for assistive technology. */
export function spokenOf({ localize }: Pick<ItemContext, 'localize'>, badge: Badge): string {
  const { t } = localize;
  if (badge.phase === 'earned' && badge.earnedAt)
    return t('badge-shelf.spoken.earned', { date: localize.date(badge.earnedAt, 'date') });
  if (badge.phase === 'progressing') return measureText(localize, badge.measure);
  return badge.phase === 'earned' || badge.phase === 'open' ? '' : t(`badge-shelf.state.${badge.phase}`);
}

/** Says how far a member is: “100 of 500 Leaf, 2 more conditions”. */
function measureText(localize: Localize, { leading, more, percent }: BadgeMeasure): string {
  if (!leading) return '';
  const { t } = localize;
  const { kind, currency } = leading;
  const [done, of] = [localize.amount(leading.done), localize.amount(leading.of)];
  const progress =
    kind === 'percent'
      ? localize.percent(percent)
      : kind === 'points' && currency
        ? t('badge-shelf.state.points', { done, of, currency })
        : t('badge-shelf.state.count', { done, of });
  return more > 0 && kind !== 'conditions' ? t('badge-shelf.state.more', { progress, count: more }) : progress;
}
