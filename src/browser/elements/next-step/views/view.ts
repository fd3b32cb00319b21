import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import type { NextStep, NextStepReason } from '../../../stores/quests/next-step.js';
import type { Quest } from '../../../stores/quests/quest.js';
import type { QuestsState } from '../../../stores/quests/quest-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown, iconRefresh, iconWallet } from '../../../ui/icons.js';
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
  /** Draws what else speaks for the quest, while the member wants to know it. */
  readonly drawMerits: ((view: StepView) => unknown) | undefined;
  /** Called when the member wants to know why this quest was chosen, or no longer. */
  readonly onWhy: () => void;
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

/**
 * The button that opens and closes what else speaks for the quest, and with it the choice of another one; if nothing is known, the
 * button that shows another quest. None if no other is open, either.
 */
export function whyButton(view: StepView): TemplateResult | undefined {
  const { localize, step, status, drawMerits, onAnother, onWhy } = view;
  if (status !== 'ready' || !step) return undefined;
  if (hasMerits(step))
    return html`<button
      class="button quiet neutral sm"
      part="button quiet neutral"
      type="button"
      aria-expanded=${drawMerits ? 'true' : 'false'}
      aria-controls=${drawMerits ? 'merits' : nothing}
      @click=${onWhy}
    >
      <span>${localize.t('next-step.why.title')}</span>${icon(iconChevronDown, 16)}
    </button>`;
  const { anotherId } = step;
  if (anotherId === undefined) return undefined;
  return button(localize.t('next-step.do.another'), {
    variant: 'quiet',
    size: 'sm',
    onClick: () => onAnother(anotherId),
  });
}

/** Whether more than its reason is known to speak for a quest. */
export const hasMerits = ({ merits }: NextStep): boolean =>
  merits !== undefined && (merits.quickestOf > 0 || merits.isMost || merits.opens > 0);

const signIn = ({ localize, onSignIn }: StepView, label: MessageKey, size: 'sm' | 'md'): TemplateResult =>
  button(localize.t(label), { size, icon: iconWallet, onClick: onSignIn });

export const retryButton = ({ localize, onRetry }: StepView): TemplateResult =>
  button(localize.t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onRetry });
