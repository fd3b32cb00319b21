import type { Message } from '../plural-forms.js';

/** Names of the places where members have accounts. */
export const providers = {
  'social-connect.provider.twitter': 'X',
  'social-connect.provider.discord': 'Discord',
  'social-connect.provider.telegram': 'Telegram',
  'social-connect.provider.epic': 'Epic Games',
  'social-connect.provider.steam': 'Steam',
  'social-connect.provider.ultra': 'Ultra',
  'social-connect.provider.google': 'Google',
  'social-connect.provider.tiktok': 'TikTok',
  'social-connect.provider.email': 'Email',
  'social-connect.provider.reddit': 'Reddit',
  'social-connect.provider.instagram': 'Instagram',
  'social-connect.provider.github': 'GitHub',
} as const satisfies Record<string, Message>;
