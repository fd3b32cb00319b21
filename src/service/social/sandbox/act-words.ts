import type { AccountAct } from '../../../contract/providers/backend.js';

/** Texts of an action: on its button, and in the list of done actions. */
interface ActWords {
  readonly button: string;
  readonly done: string;
  /** Whether the action has a text of its own. */
  readonly isWritten?: boolean;
}

/** Texts of the actions at the sandbox's providers. */
export const actWords: Readonly<Record<AccountAct, ActWords>> = {
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
