import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import type { Localize } from '../../../controllers/localize.js';
import { relativeTime } from '../../../i18n/relative-time.js';
import { shortDate } from '../../../i18n/short-date.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { BadgeDetail, UnseenBadge } from '../../../stores/badges/badges-store.js';
import { nextBadge } from '../../../stores/badges/next-badge.js';
import type { ConditionFacts } from '../../../stores/quests/conditions/condition.js';
import { judgeConditions } from '../../../stores/quests/conditions/judge-conditions.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconShare, iconX } from '../../../ui/icons.js';
import { sentenceOf } from '../../condition-lines.js';
import { art } from './art.js';
import { growingWreath, scatter } from './ceremony-art.js';
import { ceremonyFacts } from './ceremony-facts.js';

interface CeremonyFrame {
  readonly localize: Localize;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly onClose: () => void;
}

/** Everything that the ceremony of one badge is drawn from. */
interface CeremonyView extends CeremonyFrame, UnseenBadge {
  /** The details of the badge; absent until the shelf begins to load them. */
  readonly detail: BadgeDetail | undefined;
  /** Index of the badge among those that are shown together, and their number. */
  readonly at: number;
  readonly count: number;
  /** Whether the ceremony shows its last frame without motion. */
  readonly isStill: boolean;
  /** Called when the member does anything: everything is then shown at once. */
  readonly onStill: () => void;
  /** Called when the member wants another badge. @param step 1 or -1 */
  readonly onMove: (step: number) => void;
  readonly onShare: () => void;
  /** All badges on the shelf. */
  readonly shelf: readonly Badge[];
  /** Called when the member wants to see the badge that comes next. */
  readonly onNext: (badge: Badge) => void;
}

/** Everything that a list of new badges is drawn from. */
interface CeremonyList extends CeremonyFrame {
  readonly badges: readonly UnseenBadge[];
  /** Absent if there are too many badges to open one by one. */
  readonly onOpen: (() => void) | undefined;
}

/** Edges of the pictures, px. */
const artSize = 136;
const rowArtSize = 36;
/** Number of pictures above a list. */
const maximumFanned = 3;
/** Most conditions that are named. */
const maximumReasons = 3;
/** Milliseconds for which the age of a badge is told in words such as “yesterday”. */
const recently = 6 * 86_400_000;

/** Draws one badge whole: in its wreath, with its name, why the member has it, and what came with it. */
export function ceremonyView(view: CeremonyView): TemplateResult {
  const { localize, badge, at, count, isStill, onStill, onMove } = view;
  const { t, lang } = localize;
  const { description } = badge.record;
  const isLast = at === count - 1;
  const next = nextBadge(badge, view.shelf);
  const move = (step: number): void => {
    if (at + step >= 0 && at + step < count) onMove(step);
  };
  const press = ({ key }: KeyboardEvent): void => {
    onStill();
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step) move(localize.dir === 'rtl' ? -step : step);
  };
  return html`<div class="sheet-body">
    ${keyed(
      badge.id,
      html`<div class="reveal${isStill ? ' still' : ''}" part="ceremony" @keydown=${press} @pointerdown=${onStill}>
        ${close(view)}
        <p class="when">${count > 1 ? position(localize, at, count) : whenText(view)}</p>
        <div class="medal">${scatter()}${growingWreath()}${art(badge, { size: artSize, lang })}</div>
        <h2 class="reveal-title" part="title" tabindex="-1"><bdi>${badge.name}</bdi></h2>
        ${description ? html`<p class="line"><bdi>${description}</bdi></p>` : nothing} ${reasons(view)}
        ${ceremonyFacts(view)}
        <div class="reveal-actions">
          ${button(t('badge-shelf.share'), { variant: 'secondary', icon: iconShare, onClick: view.onShare })}
          ${
            isLast
              ? next
                ? button(t('badge-shelf.ceremony.whats-next'), { onClick: () => view.onNext(next) })
                : button(t('mint.done.close'), { onClick: view.onClose })
              : button(t('badge-shelf.ceremony.next'), { onClick: () => move(1) })
          }
        </div>
        ${next ? html`<p class="branch">${t('badge-shelf.ceremony.branch', { badge: next.name })}</p>` : nothing}
        ${count > 1 ? tally(at, count) : nothing}
      </div>`,
    )}
  </div>`;
}

/** Draws several badges as a list, the latest first. */
export function ceremonyList(view: CeremonyList): TemplateResult {
  const { localize, badges, onOpen, onClose } = view;
  const { t, lang } = localize;
  const [newest, ...older] = badges.slice(0, maximumFanned).map(({ badge }) => badge);
  const fanned = [older[0], newest, older[1]].flatMap((badge) => badge ?? []);
  const isAway = badges.every(({ isJustEarned }) => !isJustEarned);
  return html`<div class="sheet-body">
    <div class="reveal" part="ceremony">
      ${close(view)}
      <p class="when">${t(isAway ? 'badge-shelf.ceremony.away' : 'badge-shelf.ceremony.now')}</p>
      <div class="fan">
        ${fanned.map(
          (badge) =>
            html`<span class=${badge === newest ? 'newest' : ''}>${art(badge, { size: artSize, lang })}</span>`,
        )}
      </div>
      <h2 class="reveal-title" part="title" tabindex="-1">${t('badge-shelf.count', { count: badges.length })}</h2>
      <p class="line">${t('badge-shelf.ceremony.several')}</p>
      <ul class="reveal-list" role="list">
        ${badges.map(
          ({ badge }) =>
            html`<li>
              ${art(badge, { size: rowArtSize, lang })}
              <div>
                <b><bdi>${badge.name}</bdi></b
                >${badge.record.description ? html`<small><bdi>${badge.record.description}</bdi></small>` : nothing}
              </div>
            </li>`,
        )}
      </ul>
      <div class="reveal-actions">
        ${onOpen ? button(t('badge-shelf.ceremony.one-by-one'), { variant: 'secondary', onClick: onOpen }) : nothing}
        ${button(t('mint.done.close'), { onClick: onClose })}
      </div>
    </div>
  </div>`;
}

const close = ({ localize: { t }, onClose }: CeremonyFrame): TemplateResult =>
  html`<button class="close" part="button close" type="button" aria-label=${t('badge-shelf.close')} @click=${onClose}>
    ${icon(iconX, 16)}
  </button>`;

const position = ({ t }: Localize, at: number, count: number): string =>
  t('badge-shelf.state.count', { done: at + 1, of: count });

/** Says when a badge was earned. */
function whenText({ localize: { t, lang }, now, badge, isJustEarned }: CeremonyView): string {
  if (isJustEarned) return t('badge-shelf.ceremony.now');
  const age = now - readMoment(badge.earnedAt);
  const when = age < recently ? relativeTime(lang, -Math.max(0, age)) : shortDate(lang, badge.earnedAt ?? '', now);
  return [t('badge-shelf.ceremony.away'), badge.earnedAt && when].filter(Boolean).join(' · ');
}

/** Names the conditions that the platform reports as met. A badge that the team gave has none. */
function reasons({ localize, badge, detail }: CeremonyView): unknown {
  const { loyaltyConditions, loyaltyBadgeUsers: [holding] = [] } = badge.record;
  const group = judgeConditions({ loyaltyConditions, reported: holding?.progress }, noFacts);
  const met = group?.conditions.filter(({ state }) => state === 'met') ?? [];
  if (met.length === 0 || met.length > maximumReasons) return nothing;
  const decimals = (id: string | undefined): number | undefined =>
    detail?.currencies.find((currency) => currency.id === id)?.decimals;
  return html`<ul class="reasons" role="list">
    ${met.map(
      (condition) =>
        html`<li>
          ${icon(iconCheck, 14)}<span>${condition.description ?? sentenceOf(condition, { localize, decimals })}</span>
        </li>`,
    )}
  </ul>`;
}

const noFacts: ConditionFacts = {
  timesDone: () => undefined,
  progress: () => undefined,
  balance: () => undefined,
  place: () => undefined,
  holds: () => undefined,
  questsOf: () => undefined,
  nameOf: () => undefined,
};

/** Draws a dot for each badge. Decorative: the line above the wreath says the same. */
const tally = (at: number, count: number): TemplateResult =>
  html`<div class="tally" aria-hidden="true">
    ${[...Array(count).keys()].map((index) => html`<i class=${index === at ? 'on' : ''}></i>`)}
  </div>`;
