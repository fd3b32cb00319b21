import { html, nothing, type TemplateResult } from 'lit';
import { shortDate } from '../../../i18n/short-date.js';
import type { ConditionFacts, ConditionGroup } from '../../../stores/quests/conditions/condition.js';
import { judgeConditions } from '../../../stores/quests/conditions/judge-conditions.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
import { conditions } from '../../../ui/conditions.js';
import { icon } from '../../../ui/icon.js';
import { iconBan, iconCheck, iconInfo, iconPause, iconPlay, iconShare, iconX } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { conditionLines } from '../../condition-lines.js';
import { isMoving } from './art.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { DetailView } from './detail-view.js';
import { medal, spokenOf } from './item.js';
import { rewards } from './rewards.js';

/** Edge of the picture, px. */
const artSize = 132;
/** Number of avatars beside the number of holders. */
const maximumFaces = 3;

/** Draws a badge's art, description, state, conditions, rewards and holders. */
export function detailCard(view: DetailView): TemplateResult {
  const { localize, badge, onClose } = view;
  const { t } = localize;
  const { description } = badge.record;
  return html`<div class="card" part="card">
    <div class="card-head">
      <button class="close" part="button close" type="button" aria-label=${t('badge-shelf.close')} @click=${onClose}>
        ${icon(iconX, 16)}
      </button>
      ${medal(localize, badge, { size: artSize, isPlaying: view.isPlaying })} ${player(view)}
      <h3 class="card-title" part="title"><bdi>${badge.name}</bdi></h3>
      ${description ? html`<p><bdi>${description}</bdi></p>` : nothing} ${chip(view)}
    </div>
    ${loss(view)} ${howToEarn(view)} ${rewards(view)} ${held(view)}
    ${
      view.onShare
        ? button(t('badge-shelf.share'), {
            variant: 'secondary',
            block: true,
            icon: iconShare,
            onClick: view.onShare,
          })
        : nothing
    }
    <slot name="detail-end"></slot>
  </div>`;
}

/** Draws the button that plays and pauses an animated picture. */
const player = ({ localize: { t }, badge, isPlaying, onPlay }: DetailView): unknown =>
  isMoving(badge.imageUrl)
    ? html`<button class="button quiet sm" part="button quiet" type="button" @click=${onPlay}>
        ${icon(isPlaying ? iconPause : iconPlay, 16)}<span
          >${t(isPlaying ? 'badge-shelf.pause' : 'badge-shelf.play')}</span
        >
      </button>`
    : nothing;

function chip({ localize, now, badge }: DetailView): unknown {
  const { t, lang } = localize;
  switch (badge.phase) {
    case 'earned':
      return badge.earnedAt
        ? label('success', iconCheck, t('badge-shelf.detail.earned', { date: shortDate(lang, badge.earnedAt, now) }))
        : nothing;
    case 'revoked':
      return label('danger', iconBan, t('badge-shelf.state.revoked'));
    case 'inactive':
      return label('', iconInfo, t('badge-shelf.state.inactive'));
    case 'progressing':
      return html`<span class="vh">${spokenOf({ localize }, badge)}</span>`;
    case 'locked':
      return html`<span class="vh">${t('badge-shelf.state.locked')}</span>`;
    default:
      return nothing;
  }
}

const label = (tone: string, outline: string, text: string): TemplateResult =>
  html`<span class="chip ${tone}" part="chip">${icon(outline, 14)}<span>${text}</span></span>`;

/** Says why the member no longer holds a badge. */
function loss({ localize, now, badge }: DetailView): unknown {
  const { t, lang } = localize;
  if (badge.phase === 'inactive')
    return notice({ tone: 'neutral', icon: iconInfo, body: t('badge-shelf.detail.inactive.why') });
  if (badge.phase !== 'revoked') return nothing;
  const held =
    badge.earnedAt && badge.lostAt
      ? t('badge-shelf.detail.held', {
          from: shortDate(lang, badge.earnedAt, now),
          to: shortDate(lang, badge.lostAt, now),
        })
      : undefined;
  return notice({ tone: 'neutral', icon: iconInfo, title: held, body: t('badge-shelf.detail.revoked') });
}

/** Draws the conditions of a badge. An earned badge shows none. */
function howToEarn(view: DetailView): unknown {
  const { localize, badge, onQuest } = view;
  const { currencies } = view.detail;
  const { t } = localize;
  if (badge.phase === 'earned') return nothing;
  const { loyaltyConditions, loyaltyBadgeUsers: [holding] = [] } = badge.record;
  const group = judgeConditions({ loyaltyConditions, reported: holding?.progress }, factsOf(view));
  if (!group) return html`<p class="given">${t('badge-shelf.detail.given')}</p>`;
  const count = group.conditions.length;
  const shown = holding || badge.phase === 'open' ? group : asUntouched(group);
  return conditions({
    operator: 'and',
    title: t('badge-shelf.detail.conditions', { count }),
    count:
      count > 1 && badge.phase !== 'open'
        ? t('badge-shelf.detail.conditions.count', { met: group.met, count })
        : undefined,
    or: t('badge-shelf.detail.or'),
    lines: conditionLines(shown, {
      localize,
      decimals: (id) => currencies.find((currency) => currency.id === id)?.decimals,
      way: ({ subjects }) => {
        const { id, name } = subjects.find(({ kind, state }) => kind === 'quest' && state !== 'met') ?? {};
        if (!id || !name) return undefined;
        const text =
          subjects.length > 1 ? t('badge-shelf.detail.way.next', { quest: name }) : t('badge-shelf.detail.way');
        return html`<button class="way" part="button" type="button" @click=${() => onQuest(id)}>${text}</button>`;
      },
    }),
  });
}

/** Marks conditions as not met if the platform has recorded nothing about the member. */
const asUntouched = (group: ConditionGroup): ConditionGroup => ({
  ...group,
  conditions: group.conditions.map((condition) =>
    condition.state === 'unknown' && condition.type !== 'api' && condition.type !== 'csv'
      ? { ...condition, state: 'unmet' }
      : condition,
  ),
});

/** Facts for the conditions that the shelf itself knows. If the platform has recorded nothing about a member, the count is 0. */
function factsOf({ badge, badges, balances, detail: { currencies } }: DetailView): ConditionFacts {
  const { loyaltyBadgeUsers: [holding] = [] } = badge.record;
  const nothingYet = badge.phase === 'open' || holding ? undefined : 0;
  const of = (id: string): Badge | undefined => badges.find((each) => each.id === id);
  return {
    timesDone: () => nothingYet,
    progress: () => nothingYet,
    balance: (id) => (balances ? (balances.get(id) ?? 0) : nothingYet),
    place: () => undefined,
    holds: (id) => (badge.phase === 'open' ? undefined : of(id)?.phase === 'earned'),
    questsOf: () => undefined,
    nameOf: (kind, id) =>
      kind === 'badge'
        ? of(id)?.name
        : kind === 'currency'
          ? currencies.find((each) => each.id === id)?.name
          : undefined,
  };
}

/**
 * Says how many members hold the badge, as far as one page of holders tells. Until that is known, an empty line keeps
 * the space.
 */
function held({ localize, detail: { holders } }: DetailView): TemplateResult {
  const { data, hasNextPage } =
    holders && 'data' in holders ? holders : { data: holders ? [holders] : [], hasNextPage: false };
  if (data.length === 0) return html`<div class="held"></div>`;
  const text = localize.t(hasNextPage ? 'badge-shelf.held.least' : 'badge-shelf.held', { count: data.length });
  return html`<div class="held">
    <span class="stack"
      >${data.slice(0, maximumFaces).map(({ user, userId }) => avatar(null, user.walletAddress || userId, 22))}</span
    >
    ${text}
  </div>`;
}
