import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-social-connect>` that its first rows need. */
export const socialConnect = {
  'social-connect.title': 'Connected accounts',
  'social-connect.count': '{connected} of {count} connected',
  'social-connect.list': 'Accounts',
  'social-connect.do.connect': 'Connect',
  'social-connect.do.connect.named': 'Connect {provider}',
  'social-connect.do.again': 'Connect {provider} again',
  'social-connect.connected': 'Connected',
  'social-connect.needed': { one: 'Needed for {count} quest', other: 'Needed for {count} quests' },
  'social-connect.channel': 'And your YouTube channel',
  'social-connect.signed-out': 'Sign in to connect your accounts',
  'social-connect.expired': 'Your session has ended',
} as const satisfies Record<string, Message>;
