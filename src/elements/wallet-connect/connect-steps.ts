import { html, nothing, type TemplateResult } from 'lit';
import type { ProblemKind } from '../../errors/describe-problem.js';
import { button } from '../../ui/button.js';
import { iconRefresh, iconSwap } from '../../ui/icons.js';
import type { At, SignInView } from './sign-in-view.js';
import { step } from './step.js';
import { otherWallet, pairAnother } from './steps.js';

/** Why the wallet of a signed-in member was not connected again, where that reads otherwise than for a sign-in. */
export function connectFailure(view: SignInView<At<'failed'>>, kind: ProblemKind): TemplateResult | undefined {
  const { t, state, retry } = view;
  const { wallet } = state;
  if (kind !== 'wallet-no-account' || !wallet) return undefined;
  return step({
    wallet,
    percent: 22,
    mark: { tone: 'warning', icon: iconSwap },
    title: t('wallet-connect.again.foreign.title'),
    body: t('wallet-connect.again.foreign.body', { wallet: wallet.name }),
    actions: html`${button(t('wallet-connect.try-again'), { block: true, icon: iconRefresh, onClick: retry })}
    ${wallet.elsewhere ? pairAnother(view) : nothing} ${otherWallet(view)}`,
  });
}
