import { html, nothing, type TemplateResult } from 'lit';
import type { Chain } from '../../contract/session.js';
import type { ClaimProblem, ClaimState } from '../../controllers/claim-state.js';
import type { Localize, MessageKey } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconShield, iconSwap, iconWarning, iconX } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { transaction } from './address.js';

type Failed = Extract<ClaimState, { step: 'failed' }>;

/** What keeps a claim from going on, and where. */
export interface ProblemOptions {
  readonly failed: Failed;
  /** Address the share belongs to. */
  readonly wallet: string;
  readonly chain: Chain | undefined;
}

/** Where something does not fit that has to: nothing is signed, whatever anyone says. */
const stops: readonly ClaimProblem[] = ['root-differs', 'outcome-differs', 'wrong-token', 'no-contract'];
/** What another try changes nothing about. */
const lasting: readonly ClaimProblem[] = [...stops, 'smart-wallet', 'claimed'];
/** Nothing failed: it is not possible yet, or its owner did not want it. */
const calm: readonly ClaimProblem[] = ['paused', 'no-proof', 'held-back', 'elsewhere', 'claimed', 'not-found'];
const grave: readonly ClaimProblem[] = [...stops, 'reverted'];

/** Whether the member may as well try again. */
export const isWorthAnotherTry = ({ problem }: Failed): boolean => !lasting.includes(problem);

/** Why it goes no further, in one sentence. */
export function problemNotice(localize: Localize, { failed, wallet, chain }: ProblemOptions): TemplateResult {
  const { t } = localize;
  const { problem, error, hash } = failed;
  const link = hash ? html` ${transaction(hash, chain?.blockExplorerUrl)}` : nothing;
  if (problem === 'error' && error && error.name !== 'ContractError') {
    const { title, body, severity } = describeProblem(error);
    // Asked to send, the wallet has signed already: what is true is that nothing was sent.
    const said = error.code === 'rejected' && failed.stage === 'sending' ? 'token-claim.declined.sending' : body;
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

/** The wallet is on another network. */
export const networkNotice = (
  { t }: Localize,
  { current, wanted, switching }: Extract<ClaimState, { step: 'wrong-network' }>,
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
