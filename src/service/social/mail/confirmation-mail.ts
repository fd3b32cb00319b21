/** Returns subject and text of the mail that confirms an address. It is plain text, so that no name in it can act as markup. */
export function confirmationMail({ website, link, minutes }: { website: string; link: string; minutes: number }): {
  readonly subject: string;
  readonly text: string;
} {
  const of = website === '' ? '' : ` for ${website}`;
  return {
    subject: `Confirm your email address${of}`,
    text: [
      `Open this link within ${minutes} minutes, and press Confirm there, to connect this email address to your account${of}:`,
      link,
      'If you did not ask for it, ignore this mail. Nothing happens then.',
    ].join('\n\n'),
  };
}
