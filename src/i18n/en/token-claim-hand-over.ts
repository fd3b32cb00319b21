import type { Message } from '../plural-forms.js';

/** Texts of `<laurel-token-claim>` for a share that is claimed elsewhere. */
export const tokenClaimHandOver = {
  'token-claim.hand-over.waiting.title': 'Your share is set',
  'token-claim.hand-over.waiting.body': 'Its contract isn’t open on this page. You can already have your proof.',
  'token-claim.hand-over.get': 'Get my proof',
  'token-claim.hand-over.again': 'Try again',
  'token-claim.hand-over.confirm': 'What you’re signing',
  'token-claim.hand-over.proof': 'The proof',
  'token-claim.hand-over.copy': 'Copy the proof',
  'token-claim.hand-over.copied': 'Copied',
  'token-claim.hand-over.proven.title': 'This is your proof',
  'token-claim.hand-over.proven.body': 'Keep it: with it your share can be claimed at the contract, by you alone.',
  'token-claim.hand-over.no-proof.title': 'Your proof isn’t ready yet',
  'token-claim.hand-over.no-proof.body': 'Your share is set; its proof is still being made. Come back a little later.',
  'token-claim.hand-over.taken-on.title': 'This page claims it for you',
  'token-claim.hand-over.taken-on.body': 'Go on there. What comes of it shows up here.',
  'token-claim.hand-over.not-sent.title': 'That came to nothing',
  'token-claim.hand-over.not-sent.body': 'Your share is still yours to claim.',
  'token-claim.hand-over.reported.title': 'Sent, and reported',
  'token-claim.hand-over.reported.body': 'The community hears of it.',
} as const satisfies Record<string, Message>;
