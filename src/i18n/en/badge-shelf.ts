import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-badge-shelf>` with its first paint. */
export const badgeShelf = {
  'badge-shelf.title': 'Badges',
  'badge-shelf.earned': '{earned} of {count} earned',
  'badge-shelf.count': { one: '{count} badge', other: '{count} badges' },
  'badge-shelf.list': 'Badges',
  'badge-shelf.state.earned': '{date}',
  'badge-shelf.state.percent': '{percent}',
  'badge-shelf.state.count': '{done} of {of}',
  'badge-shelf.state.locked': 'Locked',
  'badge-shelf.state.revoked': 'Revoked',
  'badge-shelf.state.inactive': 'On hold',
  'badge-shelf.spoken.earned': 'Earned {date}',
  'badge-shelf.spoken.progress': '{percent} done',
  'badge-shelf.spoken.progress.count': '{percent} done, {done} of {of}',
  'badge-shelf.new': 'New',
  'badge-shelf.spoken.new': 'new since your last visit',
  'badge-shelf.show-all': 'Show all {count}',
  'badge-shelf.signed-out': 'Sign in to see which are yours',
  'badge-shelf.expired': 'Sign in again to see the latest',
} as const satisfies Record<string, Message>;
