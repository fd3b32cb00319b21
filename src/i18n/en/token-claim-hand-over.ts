import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-token-claim>` for a share that is claimed elsewhere. */
export const tokenClaimHandOver = {
  'token-claim.hand-over.waiting.title': 'Your share is set',
  'token-claim.hand-over.waiting.body': 'You can’t claim it on this page yet, but you can get your proof now.',
  'token-claim.hand-over.get': 'Get my proof',
  'token-claim.hand-over.again': 'Try again',
  'token-claim.hand-over.confirm': 'What you’re signing',
  'token-claim.hand-over.proof': 'The proof',
  'token-claim.hand-over.copy': 'Copy the proof',
  'token-claim.hand-over.copied': 'Copied',
  'token-claim.hand-over.proven.title': 'This is your proof',
  'token-claim.hand-over.proven.body': 'Keep it. It lets you, and only you, claim your share from the contract.',
  'token-claim.hand-over.no-proof.title': 'Your proof isn’t ready yet',
  'token-claim.hand-over.no-proof.body': 'Your share is set, but its proof is still being prepared. Come back later.',
  'token-claim.hand-over.taken-on.title': 'This page is claiming it for you',
  'token-claim.hand-over.taken-on.body': 'Continue there. The result shows here.',
  'token-claim.hand-over.not-sent.title': 'That didn’t work',
  'token-claim.hand-over.not-sent.body': 'You can still claim your share.',
  'token-claim.hand-over.reported.title': 'Sent, and reported',
  'token-claim.hand-over.reported.body': 'It shows on the site soon.',
} as const satisfies Record<string, Message>;
