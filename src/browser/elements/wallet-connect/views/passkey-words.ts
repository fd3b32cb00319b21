import type { ProblemKind } from '../../../../errors/describe-problem.js';
import type { SignInView } from './sign-in-view.js';

/** Texts for the time in which the device creates or finds the passkey, or signs with it. */
export const passkeyWords = (
  t: SignInView['t'],
  at: 'connecting' | 'signing',
): { readonly title: string; readonly body: string } => ({
  title: t('wallet-connect.passkey.confirm'),
  body: t(`wallet-connect.passkey.${at}`),
});

/** Texts for a passkey that was not created or found. Browsers do not say why. */
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
