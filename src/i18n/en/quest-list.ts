import { providers, type ProviderId } from '../../contract/providers/index.js';
import type { Message } from '../plural-forms.js';

/** Names of the services that quests are about. */
const providerNames = Object.fromEntries(providers.map(({ id, name }) => [`provider.${id}`, name])) as {
  readonly [Id in ProviderId as `provider.${Id}`]: Message;
};

/** Texts of `<laurel-quest-list>` that its first rows come with. */
export const questList = {
  'quest-list.summary': '{done} of {total} done',
  'quest-list.summary.left': '{done} of {total} done · {amount} left to earn',
  'quest-list.summary.visitor': { one: '{count} quest', other: '{count} quests' },
  'quest-list.summary.visitor.open': {
    one: '{count} quest · {amount} to earn',
    other: '{count} quests · {amount} to earn',
  },
  'quest-list.find': 'Find quests',
  'quest-list.group.other': 'More',
  'quest-list.group.past': 'Past',
  'quest-list.group.count': '{done} of {total}',
  'quest-list.signed-out': 'Sign in to start earning',
  'quest-list.expired': 'Sign in again to continue',

  'quest-list.once': 'Once',
  'quest-list.hourly': 'Hourly',
  'quest-list.daily': 'Daily',
  'quest-list.weekly': 'Weekly',
  'quest-list.monthly': 'Monthly',
  'quest-list.ends-in': 'Ends in {time}',
  'quest-list.ends-on': 'Until {date}',
  'quest-list.ended': 'Ended {date}',
  'quest-list.starts-in': 'Starts in {time}',
  'quest-list.again-in': 'Again in {time}',
  'quest-list.done': 'Done',
  'quest-list.done-on': 'Done {date}',
  'quest-list.capped': 'Maxed out for now',
  'quest-list.checking': 'Checking',
  'quest-list.checking.with': 'Checking with {provider}',
  'quest-list.checking.usual': 'Usually under a minute',
  'quest-list.checking.link': 'Thanks. Your reward is on its way',
  'quest-list.checking.slow': 'Still checking. This one takes longer.',
  'quest-list.progress': '{done} of {of}',
  'quest-list.progress.percent': '{percent}%',
  'quest-list.locked': { one: '{met} of {count} condition met', other: '{met} of {count} conditions met' },
  'quest-list.locked.or': 'One more step',
  'quest-list.locked.required': { one: '{count} quest comes first', other: '{count} quests come first' },
  'quest-list.locked.plain': 'Not open yet',
  'quest-list.not-connected': '{provider} isn’t connected',
  'quest-list.refused': 'Not there yet',
  'quest-list.blocked': 'This account is restricted',
  'quest-list.new-members-only': 'This one was for new members',
  'quest-list.up-next': 'Up next',
  'quest-list.just-done': 'Done',
  'quest-list.just-done.total': 'Done. {amount} {currency} in total',
  'quest-list.moment': '{moment}',
  'quest-list.span.days': '{days}d {hours}h',

  'quest-list.reward.up-to': 'up to {amount}',
  'quest-list.reward.multiplier': '×{factor}',
  'quest-list.reward.badge': 'Badge',

  'quest-list.do.check-in': 'Check in',
  'quest-list.do.link': 'Visit',
  'quest-list.do.code': 'Enter code',
  'quest-list.do.text': 'Write',
  'quest-list.do.content-link': 'Submit link',
  'quest-list.do.quiz': 'Start',
  'quest-list.do.poll': 'Vote',
  'quest-list.do.connect': 'Connect',
  'quest-list.do.claim': 'Claim',
  'quest-list.do.open': 'Open',
  'quest-list.do.follow': 'Follow',
  'quest-list.do.join': 'Join',
  'quest-list.do.like': 'Like',
  'quest-list.do.repost': 'Repost',
  'quest-list.do.post': 'Post',
  'quest-list.do.check': 'Check',
  'quest-list.do.check-again': 'Check again',
  'quest-list.do.details': 'Details',
  'quest-list.do.remind': 'Remind me',

  ...providerNames,
} as const satisfies Record<string, Message>;
