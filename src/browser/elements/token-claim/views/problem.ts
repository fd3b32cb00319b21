import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { ClaimProblem, ClaimProgress, ClaimStage } from '../../../stores/claims/claim-progress.js';
import { shortAddress } from '../../../ui/address.js';
import { button } from '../../../ui/button.js';
import { iconAlert, iconShield, iconSwap, iconWarning, iconX } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { transaction } from './address.js';
import type { ClaimView } from './claim-view.js';

type Failed = Extract<ClaimProgress, { step: 'failed' }>;

/** Problems where claim and contract contradict each other, so nothing is signed, whatever the platform says. */
const stops: readonly ClaimProblem[] = ['root-differs', 'outcome-differs', 'wrong-token', 'no-contract'];
/** Problems that another attempt would not solve. */
const lasting: readonly ClaimProblem[] = [...stops, 'smart-wallet', 'claimed'];
/** Problems that are not failures: a paused contract, a page that delays the claim, or a claim in another tab. */
const calm: readonly ClaimProblem[] = [
  'paused',
  'no-proof',
  'held-back',
  'elsewhere',
  'claimed',
  'not-found',
  'not-sent',
];
const grave: readonly ClaimProblem[] = [...stops, 'reverted'];
/** Stages in which the wallet has signed nothing yet. */
const beforeSignatures: readonly ClaimStage[] = ['wallet', 'reading', 'confirming'];

/** Whether another attempt may help. */
export const isWorthAnotherTry = ({ problem }: Failed): boolean => !lasting.includes(problem);

/** Says in one sentence why the claim has stopped. */
export function problemNotice({ localize, state: { wallet, facts } }: ClaimView, failed: Failed): TemplateResult {
  const chain = facts?.chain;
  const { t } = localize;
  const { problem, error, hash } = failed;
  const link = hash ? html` ${transaction(hash, chain?.blockExplorerUrl)}` : nothing;
  if (problem === 'error' && error && error.name !== 'ContractError') {
    const { title, body, severity } = describeProblem(error);
    // After the first signature, which is for the proof, it would be wrong to say that nothing was signed.
    const isUnsent = error.code === 'rejected' && !beforeSignatures.includes(failed.stage);
    const said = isUnsent ? 'token-claim.declined.sending' : body;
    return notice({ tone: severity, icon: severity === 'neutral' ? iconX : iconAlert, title: t(title), body: t(said) });
  }
  const kind = problem === 'error' ? 'reverted' : problem;
  return notice({
    tone: grave.includes(kind) ? 'danger' : calm.includes(kind) ? 'neutral' : 'warning',
    icon: stops.includes(kind) ? iconShield : grave.includes(kind) ? iconAlert : iconWarning,
    title: t(`token-claim.problem.${kind}.title`),
    body: html`${t(bodyOf(failed, kind), {
      wanted: shortAddress(wallet),
      shown: shortAddress(failed.shown ?? ''),
      address: shortAddress(wallet),
      coin: chain?.nativeCurrency.symbol ?? '',
      network: chain?.name ?? '',
    })}${link}`,
  });
}

function bodyOf({ shown, hash }: Failed, kind: Exclude<ClaimProblem, 'error'>): MessageKey {
  if (kind === 'wrong-account' && !shown) return 'token-claim.problem.wrong-account.body.none';
  if (kind === 'unreachable' && hash) return 'token-claim.problem.unreachable.sent';
  return `token-claim.problem.${kind}.body`;
}

/** Says that the wallet is on another network. */
export const networkNotice = (
  { t }: Localize,
  { current, wanted, switching }: Extract<ClaimProgress, { step: 'wrong-network' }>,
  onSwitch: () => void,
): TemplateResult =>
  notice({
    tone: 'warning',
    icon: iconSwap,
    title: current.name
      ? t('token-claim.network.title', { network: current.name })
      : t('token-claim.network.title.unknown'),
    body: t('token-claim.network.body', { network: wanted.name }),
    actions: button(t('token-claim.network.switch'), {
      variant: 'secondary',
      size: 'sm',
      busy: switching,
      onClick: onSwitch,
    }),
  });
