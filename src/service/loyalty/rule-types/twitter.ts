import { rangeAt } from '../completion/reward.js';
import { refusals } from '../completion/messages.js';
import type { Rule } from '../completion/find-rule.js';
import { socialQuest } from './social-quest.js';
import { firstGiven, handleOf, hashtagOf, textsOf } from './social-settings.js';

const posts = (rule: Rule) => firstGiven(rule.metadata.twitterPostUrl);

/** Following an account on X. */
export const twitterFollow = socialQuest({
  provider: 'twitter',
  act: 'follow',
  targets: (rule) => firstGiven(handleOf(rule)),
  done: (rule) => `Quest Completed: You are a follower of @${handleOf(rule)}`,
  failed: (rule) => `Quest Not Completed: Please follow @${handleOf(rule)} and try again in few minutes`,
});

/** A minimum number of followers on X. */
export const twitterFollowers = socialQuest({
  provider: 'twitter',
  act: 'followers',
  minimum: ({ metadata }) => Math.max(1, Number(metadata.minimumFollowerCount ?? 1) || 1),
  failed: () => refusals.notAchieved,
});

/** A post on X with one of the rule's words. Each post counts once. */
const tweet = (texts: (rule: Rule) => string[], needsTexts: boolean) =>
  socialQuest({
    provider: 'twitter',
    act: 'post',
    texts,
    needsTexts,
    linkRequired: ({ metadata }) => (metadata.requirePostLink ? refusals.linkRequired : undefined),
    isOnce: {
      claimed: 'Tweet is already claimed',
      allClaimed: (count) =>
        `Quest Not Completed: Your all previous ${count} posts are already claimed. Please post a new tweet and try again in a few minutes.`,
    },
    done: (rule, found) =>
      found?.text && texts(rule).length > 0
        ? `Quest Completed: You have posted ${found.id} a tweet with the text ${wordIn(found.text, texts(rule))}`
        : 'Text found in tweet',
    failed: (_, reason) =>
      ({
        not_found: 'Text not found in tweet',
        account_not_found: 'User not found',
        other_account: 'Tweet does not belong to the user',
        text_missing: 'Text not found in tweet',
        media_missing: 'Tweet does not have media',
        too_early: 'Tweet is before the quest start time',
      })[reason],
  });

const wordIn = (text: string, words: readonly string[]): string =>
  words.find((word) => text.toLowerCase().includes(word.toLowerCase())) ?? '';

/** A post on X, with words if the rule has some. */
export const twitterPost = tweet(textsOf, false);

/** A post on X with a hashtag. */
export const twitterHashtagPost = tweet(hashtagOf, true);

/** Words in the text of the member's profile on X. */
export const twitterBio = socialQuest({
  provider: 'twitter',
  act: 'bio',
  texts: textsOf,
  needsTexts: true,
  done: () => 'Text found in bio',
  failed: (_, reason) => (reason === 'account_not_found' ? 'User not found' : 'Text not found in bio'),
});

/** Words in the member's name on X. */
export const twitterName = socialQuest({
  provider: 'twitter',
  act: 'name',
  texts: textsOf,
  needsTexts: true,
  done: () => 'Text found in username',
  failed: (_, reason) => (reason === 'account_not_found' ? 'User not found' : 'Text not found in username'),
});

/** A comment on a post on X with one of the rule's words, submitted as a link. Each comment counts once. */
export const twitterTextComment = socialQuest({
  provider: 'twitter',
  act: 'comment',
  targets: posts,
  texts: textsOf,
  needsTexts: true,
  linkRequired: () => refusals.commentLinkRequired,
  isOnce: { claimed: 'Comment is already claimed', allClaimed: () => 'Comment is already claimed' },
  done: () => 'Text found in comment',
  failed: (_, reason) =>
    reason === 'not_found' ? 'Tweet not found or could not be retrieved' : 'Text not found in comment',
});

/** Impressions of the member's own post on X: the operator measures them, and the post has to be the member's. */
export const postImpressions = socialQuest({
  provider: 'twitter',
  act: 'post',
  texts: textsOf,
  linkRequired: () => refusals.linkRequired,
  isOnce: {
    claimed: refusals.alreadyClaimedRange,
    allClaimed: () => refusals.alreadyClaimedRange,
    for: ({ rule, input }) => `range ${rangeAt(rule.metadata.range, input.rangeValue)?.startRange ?? ''}`,
  },
  failed: (_, reason) => (reason === 'other_account' ? 'Tweet does not belong to the user' : refusals.notAchieved),
});
