import type { TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import type { NextStep, NextStepReason } from '../../../stores/quests/next-step.js';
import type { Quest } from '../../../stores/quests/quest.js';
import type { QuestsState } from '../../../stores/quests/quest-state.js';
import { button } from '../../../ui/button.js';
import { iconRefresh, iconWallet } from '../../../ui/icons.js';
import type { Goal } from '../goal.js';

/** States of a next step. */
export type NextStepState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'pending'
  | 'refused'
  | 'nothing-left'
  | 'signed-out'
  | 'error'
  | 'unavailable';

/** Everything that the variants are drawn from. */
export interface StepView {
  readonly localize: Localize;
  readonly status: NextStepState;
  readonly quests: QuestsState;
  readonly step: NextStep | undefined;
  readonly goal: Goal;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly onPress: (quest: Quest) => void;
  /** Shows the open quest with this id instead. */
  readonly onAnother: (id: string) => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
}

export const isWaiting = ({ status }: StepView): boolean => ['idle', 'loading', 'slow'].includes(status);

/** Returns a placeholder's class: it does not pulse while nothing is being loaded. */
export const pulse = ({ status }: StepView): string => (status === 'idle' ? ' still' : '');

const labels: Readonly<Record<NextStepReason, MessageKey>> = {
  ending: 'next-step.do.start',
  begun: 'next-step.do.go-on',
  press: 'next-step.do.start',
  minute: 'next-step.do.start',
  most: 'next-step.do.start',
  other: 'next-step.do.start',
  refused: 'next-step.do.look',
  pending: 'next-step.do.look',
};

/** The one button: it does the step, or has the member sign in. None while the step is being checked. */
export function stepButton(view: StepView, size: 'sm' | 'md'): TemplateResult | undefined {
  const { localize, step, status } = view;
  if (!step || step.reason === 'pending') return undefined;
  if (status === 'signed-out') return signIn(view, 'next-step.do.sign-in', size);
  if (view.quests.member === 'expired') return signIn(view, 'action.sign-in-again', size);
  return button(localize.t(labels[step.reason]), { size, onClick: () => view.onPress(step.quest) });
}

/** The button that shows another quest; none if no other is open. */
export function anotherButton({ localize, step, status, onAnother }: StepView): TemplateResult | undefined {
  const id = status === 'ready' ? step?.anotherId : undefined;
  if (id === undefined) return undefined;
  return button(localize.t('next-step.do.another'), { variant: 'quiet', size: 'sm', onClick: () => onAnother(id) });
}

const signIn = ({ localize, onSignIn }: StepView, label: MessageKey, size: 'sm' | 'md'): TemplateResult =>
  button(localize.t(label), { size, icon: iconWallet, onClick: onSignIn });

export const retryButton = ({ localize, onRetry }: StepView): TemplateResult =>
  button(localize.t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onRetry });
