import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { SignInView } from './sign-in-view.js';

/** What the device asks for while the passkey is created or found, and while it signs. */
export const passkeyWords = (
  t: SignInView['t'],
  at: 'connecting' | 'signing',
): { readonly title: string; readonly body: string } => ({
  title: t('wallet-connect.passkey.confirm'),
  body: t(`wallet-connect.passkey.${at}`),
});

/** What to say of a passkey that did not come about; browsers do not tell why. */
export function passkeyFailure(
  t: SignInView['t'],
  kind: ProblemKind,
): { readonly title: string; readonly body: string } | undefined {
  const what = { 'wallet-rejected': 'nothing', 'wallet-pending': 'exists', 'wallet-unsupported': 'unable' } as const;
  const problem = kind in what ? what[kind as keyof typeof what] : undefined;
  return (
    problem && {
      title: t(`wallet-connect.passkey.${problem}.title`),
      body: t(`wallet-connect.passkey.${problem}.body`, { host: location.hostname }),
    }
  );
}
