import type { MessageKey } from '../../controllers/localize.js';
import { isFinal } from '../../../errors/is-final.js';
import type { Quest } from '../../stores/quests/quest.js';
import { safeUrl } from '../../ui/safe-url.js';

/**
 * The effect of a press.
 * - `complete`: submits the quest; `follow`: leads to `href` and submits the quest; `visit`: only leads to `href`
 * - `connect`: links an account; `open`: shows the input that is needed; `remind`: offers a calendar entry
 */
export interface QuestPress {
  readonly does: 'complete' | 'follow' | 'visit' | 'connect' | 'open' | 'remind';
  readonly label: MessageKey;
  readonly href?: string | undefined;
  readonly isQuiet?: boolean;
}

const verbs: readonly (readonly [RegExp, MessageKey])[] = [
  [/follow|subscri/, 'quest-list.do.follow'],
  [/join|discord_member/, 'quest-list.do.join'],
  [/like/, 'quest-list.do.like'],
  [/retweet/i, 'quest-list.do.repost'],
  [/post|tweet|comment|hash/i, 'quest-list.do.post'],
];

/** Returns the URL that a quest leads to, if it is usable. */
export const hrefOf = ({ action }: Quest): string | undefined => ('href' in action ? safeUrl(action.href) : undefined);

/** Returns the one action for a quest now, if there is one. @param isVisited whether the member has visited its page */
export function pressOf(quest: Quest, isVisited: boolean): QuestPress | undefined {
  switch (quest.phase) {
    case 'upcoming':
      return quest.startsAt === undefined
        ? undefined
        : { does: 'remind', label: 'quest-list.do.remind', isQuiet: true };
    case 'available':
    case 'ending':
    case 'progress':
      return todo(quest, isVisited);
    case 'refused':
      return quest.refusal?.code === 'account_not_connected' && quest.action.kind !== 'closed'
        ? { does: 'connect', label: 'quest-list.do.connect' }
        : again(quest, isVisited);
    default:
      return undefined;
  }
}

function again(quest: Quest, isVisited: boolean): QuestPress | undefined {
  const press = todo(quest, isVisited);
  if (quest.refusal && isFinal(quest.refusal.code))
    return { does: 'open', label: 'quest-list.do.details', isQuiet: true };
  if (press?.does === 'visit' || press?.does === 'complete')
    return { does: 'complete', label: 'quest-list.do.check-again' };
  return press;
}

function todo(quest: Quest, isVisited: boolean): QuestPress | undefined {
  const { action, type } = quest;
  const href = hrefOf(quest);
  switch (action.kind) {
    case 'check-in':
    case 'claim':
      return { does: 'complete', label: `quest-list.do.${action.kind}` };
    case 'link':
      return href
        ? { does: 'follow', label: 'quest-list.do.link', href }
        : { does: 'open', label: 'quest-list.do.details', isQuiet: true };
    case 'code':
    case 'text':
    case 'content-link':
    case 'quiz':
    case 'poll':
      return { does: 'open', label: `quest-list.do.${action.kind}` };
    case 'connect':
      return { does: 'connect', label: 'quest-list.do.connect' };
    case 'connect-wallet':
    case 'profile':
      return { does: 'complete', label: 'quest-list.do.check' };
    case 'verify':
      if (!href || isVisited) return { does: 'complete', label: 'quest-list.do.check' };
      return { does: 'visit', label: verbs.find(([like]) => like.test(type))?.[1] ?? 'quest-list.do.open', href };
    default:
      return href
        ? { does: 'visit', label: 'quest-list.do.open', href }
        : { does: 'open', label: 'quest-list.do.details', isQuiet: true };
  }
}
