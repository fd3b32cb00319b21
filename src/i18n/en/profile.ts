import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-profile>` that its card needs. */
export const profile = {
  'profile.title': 'Your profile',
  'profile.title.data': 'Your data',
  'profile.edit': 'Edit profile',
  'profile.edit.short': 'Edit',
  'profile.copy': 'Copy address {address}',
  'profile.copy.short': 'Copy address',
  'profile.copied': 'Address copied',
  'profile.copy-failed': 'The browser didn’t allow copying',
  'profile.answers': 'About you',
  'profile.answers.none': 'Not answered yet',
  'profile.accounts': 'Connected accounts',
  'profile.accounts.nameless': 'Connected',
  'profile.wallets': 'Wallets',
  'profile.wallet.since': 'since {date}',
  'profile.wallet.primary': 'Primary',
  'profile.wallet.own': 'Signed in with it',
  'profile.wallet.unlinked': 'Not linked yet',
  'profile.read-only': 'The team manages these details. You can’t change them here.',
  'profile.data.open': 'Your data',
  'profile.data.hint': 'See, download or clear what this site keeps about you',
  'profile.signed-out': 'Sign in to see your profile',
  'profile.expired': 'Your session has ended',
} as const satisfies Record<string, Message>;
