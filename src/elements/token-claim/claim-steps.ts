import type { TemplateResult } from 'lit';
import type { ClaimProblem, ClaimStage, ClaimState } from '../../controllers/claim-state.js';
import type { Localize } from '../../controllers/localize.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { steps, type Step, type StepState } from '../../ui/steps.js';
import { transaction } from './address.js';

/** What the steps of a claim depend on besides its state. */
export interface ClaimStepsOptions {
  readonly state: ClaimState;
  readonly isProven: boolean;
  readonly explorer: string | null | undefined;
  readonly coin: { readonly symbol: string; readonly decimals: number } | undefined;
}

const names = ['confirm', 'sign', 'send', 'mine'] as const;
type Name = (typeof names)[number];

/** The step that a stage belongs to. */
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

/** The way from the choice to the tokens, with how far the member is on it. */
export function claimSteps(localize: Localize, options: ClaimStepsOptions): TemplateResult {
  const { t } = localize;
  const at = positionOf(options);
  const list = names.map((name, index): Step => {
    const { state } = options;
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
      note: isDeclined ? t('token-claim.step.nothing-left') : noteOf(localize, name, stands, options),
    };
  });
  return steps(localize, { title: t('token-claim.steps'), part: 'claim-step' }, list);
}

/** What is only not possible yet, or not with this wallet, has not failed. */
const failing: readonly ClaimProblem[] = [
  ...(['reverted', 'cancelled', 'dropped', 'error'] as const),
  ...(['root-differs', 'outcome-differs', 'wrong-token', 'no-contract'] as const),
];
const hasFailed = ({ problem }: Extract<ClaimState, { step: 'failed' }>): boolean => failing.includes(problem);

function positionOf({ state, isProven }: ClaimStepsOptions): number {
  switch (state.step) {
    case 'working':
    case 'failed':
      return names.indexOf(stepOf[state.stage]);
    case 'review':
      return 1;
    case 'done':
      return names.length;
    default:
      return isProven ? 1 : 0;
  }
}

function noteOf(
  localize: Localize,
  name: Name,
  stands: StepState,
  { state, explorer, coin }: ClaimStepsOptions,
): Step['note'] {
  const { t } = localize;
  if (stands === 'done' || stands === 'failed') return undefined;
  const working = state.step === 'working' && stands === 'active' ? state : undefined;
  switch (name) {
    case 'send': {
      const fee = state.step === 'working' ? state.fee : undefined;
      return fee === undefined || !coin
        ? t('token-claim.step.fee.unknown')
        : t('token-claim.step.fee', { fee: `${localize.amount(wholeUnits(fee, coin.decimals), 6)} ${coin.symbol}` });
    }
    case 'mine':
      return working?.hash ? transaction(working.hash, explorer) : t('token-claim.step.soon');
    default:
      if (working?.stage === 'reading' || working?.stage === 'proving' || working?.stage === 'trying')
        return t(`token-claim.step.${working.stage}`);
      return t(working ? 'token-claim.step.open-wallet' : 'token-claim.step.free');
  }
}
