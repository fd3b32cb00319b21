import type { TemplateResult } from 'lit';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import type { ClaimProblem, ClaimProgress, ClaimStage } from '../../../stores/claims/claim-progress.js';
import { steps, type Step, type StepState } from '../../../ui/steps.js';
import { transaction } from './address.js';
import type { ClaimView } from './claim-view.js';

const names = ['confirm', 'sign', 'send', 'mine'] as const;
type Name = (typeof names)[number];

/** The visible step that each stage of the work belongs to. */
const stepOf: Readonly<Record<ClaimStage, Name>> = {
  wallet: 'confirm',
  reading: 'confirm',
  confirming: 'confirm',
  proving: 'confirm',
  signing: 'sign',
  trying: 'sign',
  sending: 'send',
  mining: 'mine',
};

/** Renders the steps from the choice to the tokens, and marks how far the member has come. */
export function claimSteps(view: ClaimView): TemplateResult {
  const { localize, state: claim } = view;
  const { t } = localize;
  const at = positionOf(claim.progress, claim.isProven);
  const list = names.map((name, index): Step => {
    const { progress: state } = claim;
    const isFailed = state.step === 'failed' && index === at && hasFailed(state);
    const isActive = state.step === 'working' && index === at;
    const stands: StepState = isFailed ? 'failed' : isActive ? 'active' : index < at ? 'done' : 'todo';
    const isDeclined = isFailed && state.error?.code === 'rejected';
    return {
      state: stands,
      label: isDeclined
        ? t('token-claim.step.declined')
        : stands === 'done' && name !== 'mine'
          ? t(`token-claim.step.${name}.done`)
          : t(name === 'mine' && isActive ? 'token-claim.step.mine.active' : `token-claim.step.${name}`),
      note: isDeclined ? t('token-claim.step.nothing-left') : noteOf(view, name, stands),
    };
  });
  return steps(localize, { title: t('token-claim.steps'), part: 'claim-step' }, list);
}

/** Problems that fail a step. A claim that is not possible yet, or not with this wallet, has not failed. */
const failing: readonly ClaimProblem[] = [
  ...(['reverted', 'cancelled', 'dropped', 'error'] as const),
  ...(['root-differs', 'outcome-differs', 'wrong-token', 'no-contract'] as const),
];
const hasFailed = ({ problem }: Extract<ClaimProgress, { step: 'failed' }>): boolean => failing.includes(problem);

function positionOf(progress: ClaimProgress, isProven: boolean): number {
  switch (progress.step) {
    case 'working':
    case 'failed':
      return names.indexOf(stepOf[progress.stage]);
    case 'review':
      return 1;
    case 'done':
      return names.length;
    default:
      return isProven ? 1 : 0;
  }
}

function noteOf({ localize, state: { progress, facts } }: ClaimView, name: Name, stands: StepState): Step['note'] {
  const { t } = localize;
  if (stands === 'done' || stands === 'failed') return undefined;
  const working = progress.step === 'working' && stands === 'active' ? progress : undefined;
  switch (name) {
    case 'send': {
      const fee = progress.step === 'working' ? progress.fee : undefined;
      const coin = facts?.chain?.nativeCurrency;
      return fee === undefined || !coin
        ? t('token-claim.step.fee.unknown')
        : t('token-claim.step.fee', {
            fee: `${localize.amount(wholeUnits(fee, coin.decimals), 6)}\u00a0${coin.symbol}`,
          });
    }
    case 'mine':
      return working?.hash ? transaction(working.hash, facts?.chain?.blockExplorerUrl) : t('token-claim.step.soon');
    default:
      if (working?.stage === 'reading' || working?.stage === 'proving' || working?.stage === 'trying')
        return t(`token-claim.step.${working.stage}`);
      return t(working ? 'token-claim.step.open-wallet' : 'token-claim.step.free');
  }
}
