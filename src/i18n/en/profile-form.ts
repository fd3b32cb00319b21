import type { Message } from '../plural-forms.js';

/** Texts of the form of `<laurel-profile>`. */
export const profileForm = {
  'profile.form': 'Edit profile',
  'profile.save': 'Save',
  'profile.saving': 'Saving',
  'profile.field.name': 'Name',
  'profile.field.name.hint':
    'Everyone sees it on the leaderboard and next to your bids. Without one, your address is shown.',
  'profile.field.name.long': 'This name is too long. Shorten it to {most} characters.',
  'profile.field.name.unseen': 'This name is invisible. Use letters, numbers or emoji.',
  'profile.field.name.hostile':
    'This name has hidden characters that change how text reads. Remove them, or type it again.',
  'profile.field.picture': 'Picture',
  'profile.field.picture.hint': 'Link to a square picture on the web. Without one, you get a leaf pattern.',
  'profile.field.picture.wrong': 'That isn’t a picture link. Enter one that starts with “https://”.',
  'profile.field.picture.long': 'This link is too long. Use one with at most {most} characters.',
  'profile.field.picture.preview': 'Preview',
  'profile.field.bio': 'About you in a few words',
  'profile.field.bio.hint': 'Others can read it where this site shows profiles.',
  'profile.field.text.long': 'This text is too long. Shorten it to {most} characters.',
  'profile.field.text.hostile':
    'This text has hidden characters that change how text reads. Remove them, or type it again.',
  'profile.field.answer.hint': 'Leave it empty to remove your answer.',
  'profile.field.refused': 'The site didn’t accept this. Change it, then save again.',
  'profile.field.closed': 'This can no longer be changed. Save the rest without it.',
  'profile.field.count': '{count} of {most}',
  'profile.field.left': { one: '{count} character left', other: '{count} characters left' },
  'profile.field.over': { one: '{count} character too many', other: '{count} characters too many' },
  'profile.not-saved.title': 'Your changes weren’t saved',
  'profile.not-saved.kept': '{reason}. What you typed is still here.',
  'profile.not-saved.unclear': 'We don’t know yet if they were saved. Check your profile before you save again.',
  'profile.not-saved.partly.title': 'Some of your changes were saved',
  'profile.not-saved.partly': 'The rest is still here. Save again.',
  'profile.offline': 'You’re offline. What you typed is still here. Save it when you’re back online.',
  'profile.invalid': {
    one: 'Not saved: {count} entry needs a change',
    other: 'Not saved: {count} entries need a change',
  },
} as const satisfies Record<string, Message>;
