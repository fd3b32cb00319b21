import type { AuthType } from '../../../contract/identity/social.js';
import type { NewAct } from './directory.js';

/** Names that providers go by. */
export const providerNames: Readonly<Record<AuthType, string>> = {
  twitter: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
  epic: 'Epic Games',
  steam: 'Steam',
  ultra: 'Ultra',
  google: 'YouTube',
  tiktok: 'TikTok',
  email: 'Email',
  reddit: 'Reddit',
  instagram: 'Instagram',
  github: 'GitHub',
};

/** What a button says that does it, and what a list says once it is done. */
interface ActWords {
  readonly button: string;
  readonly done: string;
  /** It has a text of its own. */
  readonly isWritten?: boolean;
}

/** What can be done at the sandbox's providers. */
export const actWords: Readonly<Record<NewAct['act'], ActWords>> = {
  follow: { button: 'Follow', done: 'Follows' },
  join: { button: 'Join', done: 'Is in' },
  like: { button: 'Like', done: 'Likes' },
  repost: { button: 'Repost', done: 'Reposted' },
  comment: { button: 'Comment', done: 'Commented on', isWritten: true },
  post: { button: 'Post', done: 'Posted', isWritten: true },
  message: { button: 'Send a message', done: 'Wrote in', isWritten: true },
  subscribe: { button: 'Subscribe', done: 'Subscribed to' },
  star: { button: 'Star', done: 'Starred' },
  fork: { button: 'Fork', done: 'Forked' },
  collaborate: { button: 'Collaborate', done: 'Works on' },
  merge: { button: 'Merge a pull request', done: 'Merged into' },
  wishlist: { button: 'Add to wishlist', done: 'Wishes for' },
  role: { button: 'Take the role', done: 'Has the role' },
};

/** What members do at each provider; the rest of {@link actWords} is not known there. */
export const actsAt: Readonly<Record<AuthType, readonly NewAct['act'][]>> = {
  twitter: ['follow', 'like', 'repost', 'comment', 'post'],
  discord: ['join', 'message', 'role'],
  telegram: ['join', 'message'],
  epic: ['wishlist'],
  steam: ['wishlist'],
  ultra: [],
  google: ['subscribe', 'comment', 'like'],
  tiktok: ['follow', 'post'],
  email: [],
  reddit: ['join', 'comment', 'post'],
  instagram: ['follow', 'post', 'like', 'comment'],
  github: ['star', 'fork', 'collaborate', 'merge', 'follow'],
};
