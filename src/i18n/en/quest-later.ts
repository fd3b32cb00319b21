import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-quest-list>` for what comes after its first rows. */
export const questLater = {
  'quest-list.more': 'Show more',
  'quest-list.more.loading': 'Loading more',
  'quest-list.more.failed': 'The next quests didn’t load',
  'quest-list.empty.title': 'No quests right now',
  'quest-list.empty.body': 'New ones appear here as soon as they open.',
  'quest-list.filtered.title': 'No matches',
  'quest-list.filtered.body': { one: 'There is {count} quest in total.', other: 'There are {count} quests in total.' },
  'quest-list.filtered.clear': 'Show all quests',
  'quest-list.failed.title': 'Quests didn’t load',
  'quest-list.failed.body': 'Your progress is safe.',
  'quest-list.stale': 'Showing quests as of {time}. The last update failed.',
  'quest-list.stale.busy': 'Showing quests as of {time}. We’re busy right now. This updates in a moment.',
  'quest-list.stale.offline': 'You’re offline. Showing quests as of {time}.',
  'quest-list.member.unknown': 'Your progress didn’t load, but it’s safe.',
  'quest-list.member.partly': 'Some of your progress didn’t load, but it’s safe.',
  'quest-list.closed':
    'You can see the quests here, but you can’t complete them right now. What you’ve earned stays yours.',
  'quest-list.checking.count': { one: '{count} quest is being checked', other: '{count} quests are being checked' },
  'quest-list.check-all': 'Check all now',
  'quest-list.part.failed': 'This part of the page didn’t load',

  'quest-list.announce.pending': '{quest}: being checked',
  'quest-list.announce.slow': '{quest}: still being checked. This is taking longer than usual.',
  'quest-list.announce.done': '{quest} is done',
  'quest-list.announce.done.amount': '{quest} is done: {amount} {currency}',
  'quest-list.announce.refused': '{quest}: {reason}',
  'quest-list.announce.ends': '{quest} ends {time}',
  'quest-list.announce.streak': 'Your streak ends {time}',
  'quest-list.announce.loaded': { one: '{count} quest loaded', other: '{count} quests loaded' },
} as const satisfies Record<string, Message>;
