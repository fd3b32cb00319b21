import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-mint-gallery>` with its frame. */
export const mintGallery = {
  'mint-gallery.title': 'Gallery',
  'mint-gallery.signed-out': 'Sign in to mint and to see what’s yours',
  'mint-gallery.expired': 'Sign in again to see the latest',
} as const satisfies Record<string, Message>;
