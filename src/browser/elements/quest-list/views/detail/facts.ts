import { html, nothing, type TemplateResult } from 'lit';
import { shortAddress } from '../../../../ui/address.js';
import { icon } from '../../../../ui/icon.js';
import { iconBolt, iconClock, iconCube, iconGift, iconInfo, iconSwap, iconUsers } from '../../../../ui/icons.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import {
  detailsOf,
  type QuestDetails,
  type QuestReaction,
  type SwapSide,
} from '../../../../stores/quests/quest-details.js';
import { compareDecimals } from '../../../../../values/amounts/decimal.js';
import { endText } from '../../../../i18n/end-text.js';
import { relativeTime } from '../../../../i18n/relative-time.js';
import { boundedAmount } from '../../../bounded-amount.js';
import type { DetailContext } from './detail-context.js';
import { currencyOf } from '../rows/row-context.js';
import { startText, withUtc } from '../time-span.js';

interface Fact {
  readonly icon: string;
  readonly text: string;
}

/** Draws the facts about a quest besides its name, as sentences. */
export function facts(context: DetailContext, quest: Quest): TemplateResult | typeof nothing {
  const { opened } = context.state;
  const rule = opened?.id === quest.id ? opened.rule : undefined;
  const details = rule && detailsOf(rule);
  const list = [
    ...received(context, quest),
    ...reward(context, quest),
    ...(details ? [...swap(context, details), ...dapp(context, details), ...reactions(context, details)] : []),
    ...demands(context, quest, details),
    ...times(context, quest),
  ];
  if (list.length === 0) return nothing;
  return html`<ul class="facts" aria-label=${context.localize.t('quest.about')}>
    ${list.map(({ icon: outline, text }) => html`<li>${icon(outline, 14)}<span dir="auto">${longAmounts(text)}</span></li>`)}
  </ul>`;
}

function received({ localize, state }: DetailContext, { received: amount, reward: given }: Quest): Fact[] {
  if (amount === undefined || amount === null || given.kind !== 'points') return [];
  const unit = currencyOf(state, given.currencyId);
  const values = { amount: localize.amount(amount, unit?.decimals), currency: unit?.name ?? '' };
  return [{ icon: iconGift, text: localize.t('quest.received', values).trim() }];
}

function reward({ localize, state }: DetailContext, quest: Quest): Fact[] {
  const { t } = localize;
  const given = quest.reward;
  if (given.kind === 'badge')
    return given.name ? [{ icon: iconGift, text: t('quest.badge', { badge: given.name }) }] : [];
  if (given.kind === 'multiplier') {
    const key = given.needsHolding ? 'quest.multiplier.holding' : 'quest.multiplier';
    const factor = boundedAmount(localize, localize.amount(given.factor), given);
    const facts = [{ icon: iconBolt, text: t(key, { factor }) }];
    if (given.needsHolding && quest.network === 'sui') facts.push({ icon: iconInfo, text: t('quest.multiplier.sui') });
    return facts;
  }
  const zero = compareDecimals(given.amount, 0) === 0 ? [{ icon: iconInfo, text: t('quest.zero') }] : [];
  return given.friend ? [...zero, friendFact(localize, state, given.friend)] : zero;
}

/** Says what the friend gets; the row says what the member gets. */
function friendFact(
  localize: DetailContext['localize'],
  state: DetailContext['state'],
  { amount, currencyId }: NonNullable<Extract<Quest['reward'], { kind: 'points' }>['friend']>,
): Fact {
  const unit = currencyOf(state, currencyId);
  const values = { amount: localize.amount(amount, unit?.decimals), currency: unit?.name ?? '' };
  return { icon: iconUsers, text: localize.t('quest.referral.friend', values).trim() };
}

function swap({ localize }: DetailContext, { swap: sides }: QuestDetails): Fact[] {
  if (!sides) return [];
  const { t } = localize;
  const text = t('quest.swap', { from: sideText(localize, sides.from), to: sideText(localize, sides.to) });
  const isMeasured = sides.from.isMeasured || sides.to.isMeasured;
  return [{ icon: iconSwap, text }, ...(isMeasured ? [{ icon: iconInfo, text: t('quest.swap.measured') }] : [])];
}

function sideText({ t }: DetailContext['localize'], { chain, tokens }: SwapSide): string {
  const [first] = tokens;
  if (!first) return chain ? t('quest.swap.any-on', { chain }) : t('quest.swap.any');
  const where = chain ?? first.chain;
  return tokens.length === 1
    ? t('quest.swap.token', { token: shortAddress(first.address), chain: where })
    : t('quest.swap.tokens', { count: tokens.length, chain: where });
}

function dapp({ localize: { t } }: DetailContext, { dapp: figures }: QuestDetails): Fact[] {
  const list: Fact[] = [];
  if (figures?.window) list.push({ icon: iconInfo, text: t(`quest.dapp.${figures.window}`) });
  if (figures?.deployedWithin) list.push({ icon: iconInfo, text: t(`quest.dapp.deployed.${figures.deployedWithin}`) });
  return list;
}

function reactions({ localize, state: { now } }: DetailContext, { reactions: asked, syncedAt }: QuestDetails): Fact[] {
  const { t } = localize;
  const facts = asked.map((reaction) => ({ icon: iconUsers, text: reactionText(t, reaction) }));
  if (facts.length > 0 && syncedAt !== undefined) {
    const time = relativeTime(localize.lang, syncedAt - now);
    facts.push({ icon: iconClock, text: t('quest.reaction.synced', { time }) });
  }
  return facts;
}

function reactionText(t: DetailContext['localize']['t'], reaction: QuestReaction): string {
  const name = t(`quest.reaction.${reaction.kind}`);
  const what = reaction.isVerified ? name : t('quest.reaction.trust', { what: name });
  const { limit, count } = reaction;
  if (limit === undefined) return what;
  return reaction.isFull
    ? t('quest.reaction.full', { what, limit })
    : t('quest.reaction.left', { what, limit, count: Math.max(0, limit - (count ?? 0)) });
}

function demands({ localize, state }: DetailContext, quest: Quest, details: QuestDetails | undefined): Fact[] {
  const { t, lang } = localize;
  const list: Fact[] = [];
  if (quest.network) list.push({ icon: iconCube, text: t('quest.network', { network: quest.network }) });
  if (details && details.words.length > 0) {
    const words = details.words.map((name) => t('condition.name', { name }));
    list.push({
      icon: iconInfo,
      text: t('quest.words', { words: new Intl.ListFormat(lang, { type: 'disjunction' }).format(words) }),
    });
  }
  if (details?.minimumFollowers !== undefined)
    list.push({ icon: iconUsers, text: t('quest.followers', { count: details.minimumFollowers }) });
  if (details?.isForNewMembers) list.push({ icon: iconInfo, text: t('quest.new-members') });
  if (quest.isRequired) list.push({ icon: iconInfo, text: t('quest.required') });
  if (quest.cap) {
    const unit = quest.reward.kind === 'points' ? currencyOf(state, quest.reward.currencyId) : undefined;
    const amount = localize.amount(quest.cap.amount, unit?.decimals);
    list.push({
      icon: iconInfo,
      text: t(quest.cap.rhythm ? `quest.cap.${quest.cap.rhythm}` : 'quest.cap', { amount }),
    });
  }
  return list;
}

/** Returns the times of a quest in the member's time zone and in UTC, by which the platform counts. */
function times({ localize, state: { now } }: DetailContext, quest: Quest): Fact[] {
  const { t } = localize;
  const list: Fact[] = [];
  const start = (at: number): string => withUtc(localize, 'quest.utc', startText(localize, at), at);
  const end = (at: number): string => withUtc(localize, 'quest.utc', endText(localize, at, now), at);
  if (quest.startsAt !== undefined && quest.startsAt > now)
    list.push({ icon: iconClock, text: t('quest.window.start', { start: start(quest.startsAt) }) });
  if (quest.endsAt !== undefined && quest.endsAt > now)
    list.push({ icon: iconClock, text: t('quest.window.end', { end: end(quest.endsAt) }) });
  if (quest.againAt !== undefined && quest.againAt > now)
    list.push({ icon: iconClock, text: t('quest.again', { date: start(quest.againAt) }) });
  return list;
}
