import type { Message } from '../plural-forms.js';

/** Texts of countdowns. */
export const countdown = {
  'countdown.days': '{days}d {hours}h',
  'countdown.moment': '{local} your time, {utc} UTC',
  'countdown.spoken.days': { one: '{count} day left', other: '{count} days left' },
  'countdown.spoken.hours': { one: '{count} hour left', other: '{count} hours left' },
  'countdown.spoken.minutes': { one: '{count} minute left', other: '{count} minutes left' },
  'countdown.spoken.seconds': { one: '{count} second left', other: '{count} seconds left' },
} as const satisfies Record<string, Message>;
