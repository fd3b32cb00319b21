import type { Message } from '../plural-forms.js';

/** Texts of the card with which a member shares a badge. */
export const badgeShare = {
  'badge-share.title': 'Share {badge}',
  'badge-share.back': 'Back',
  'badge-share.card.label': 'Badge earned',
  'badge-share.card.line': '{member} · {date}',
  'badge-share.alt': 'The {badge} badge of {site}, earned on {date}.',
  'badge-share.alt.by': 'The {badge} badge of {site}, earned by {member} on {date}.',
  'badge-share.note': 'Made in your browser. Nothing is sent until you share it.',
  'badge-share.send': 'Share',
  'badge-share.png': 'Save as PNG',
  'badge-share.svg': 'Save as SVG',
  'badge-share.copy': 'Copy description',
  'badge-share.copied': 'Description copied',
  'badge-share.failed': 'That didn’t work here. Save the picture instead.',
} as const satisfies Record<string, Message>;
