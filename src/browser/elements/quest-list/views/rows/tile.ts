import { html, nothing, type TemplateResult } from 'lit';
import type { Quest } from '../../../../stores/quests/quest.js';
import { icon, spinner } from '../../../../ui/icon.js';
import {
  iconBan,
  iconCalendar,
  iconCheck,
  iconClick,
  iconClock,
  iconCube,
  iconExternal,
  iconGift,
  iconHelp,
  iconLayers,
  iconLink,
  iconLock,
  iconPen,
  iconPoll,
  iconShield,
  iconSwap,
  iconTicket,
  iconUser,
  iconUsers,
  iconWallet,
} from '../../../../ui/icons.js';
import { providerIcon } from '../../../../ui/provider-icons.js';
import type { RowContext } from './row-context.js';

const kinds: Record<Exclude<Quest['action']['kind'], 'automatic'>, string> = {
  'check-in': iconCalendar,
  link: iconClick,
  code: iconTicket,
  text: iconPen,
  'content-link': iconPen,
  quiz: iconHelp,
  poll: iconPoll,
  connect: iconLink,
  'connect-wallet': iconWallet,
  profile: iconUser,
  verify: iconShield,
  claim: iconGift,
  external: iconExternal,
  closed: iconLock,
};

const sources = { chain: iconCube, shop: iconGift, referral: iconUsers, partner: iconLayers };

const outlineOf = ({ action, type }: Quest): string =>
  type === 'swap' ? iconSwap : action.kind === 'automatic' ? sources[action.source] : kinds[action.kind];

/** Draws the picture of a quest: its subject or its state. */
export function tile({ celebrationOf }: RowContext, quest: Quest): TemplateResult {
  const { phase, provider } = quest;
  const celebration = celebrationOf(quest);
  const isDone = phase === 'done' || phase === 'cooling' || phase === 'capped';
  const tone = phase === 'pending' ? ' accent' : isDone ? ' success' : '';
  return html`<span class="tile${tone}" part="tile">${glyph()}${celebration?.burst() ?? nothing}</span>`;

  function glyph(): TemplateResult {
    if (phase === 'pending') return spinner(20);
    if (isDone || celebration) return icon(iconCheck);
    if (phase === 'upcoming') return icon(iconClock);
    if (phase === 'locked') return icon(iconLock);
    if (phase === 'blocked') return icon(iconBan);
    return (provider && providerIcon(provider)) ?? icon(outlineOf(quest));
  }
}
