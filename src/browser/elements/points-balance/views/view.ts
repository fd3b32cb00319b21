import type { Currency } from '../../../../contract/loyalty/currencies.js';
import type { Localize } from '../../../controllers/localize.js';
import type { PointsState } from '../../../stores/points/points-state.js';
import { button } from '../../../ui/button.js';
import { iconRefresh, iconWallet } from '../../../ui/icons.js';
import type { TemplateResult } from 'lit';

/** Everything that the three variants are drawn from. */
export interface PointsView {
  readonly localize: Localize;
  readonly state: PointsState;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** Whether the page wants the next milestone. Its space is kept until it is known. */
  readonly hasMilestone: boolean;
  /** Whether the page wants the total of the multipliers. */
  readonly hasMultiplier: boolean;
  /** Absent if the page wants no history. */
  readonly onHistory: (() => void) | undefined;
  readonly onCurrency: (currency: Currency) => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
}

/** Whether there is nothing to show yet. */
export const isWaiting = ({ state: { status } }: PointsView): boolean =>
  status === 'idle' || status === 'loading' || status === 'slow';

/** Returns a placeholder's class: it does not pulse while nothing is being loaded. */
export const pulse = ({ state: { status } }: PointsView): string => (status === 'idle' ? ' still' : '');

/** Whether the session ended without the member's doing. */
export const isExpired = ({ state: { session } }: PointsView): boolean => session === 'expired';

/** The button to sign in, or to sign in again. */
export const signInButton = (view: PointsView, size: 'sm' | 'md', block: boolean): TemplateResult =>
  button(view.localize.t(isExpired(view) ? 'action.sign-in-again' : 'action.sign-in'), {
    size,
    block,
    icon: iconWallet,
    onClick: view.onSignIn,
  });

/** The button that asks again. */
export const retryButton = ({ localize, onRetry }: PointsView): TemplateResult =>
  button(localize.t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onRetry });

/** Returns how much the balance has just grown; empty if it has not. */
export const gainText = ({ localize, state: { gain, balance } }: PointsView): string =>
  gain ? localize.amount(gain.amount, balance?.currency?.decimals, { signed: true }) : '';

/** Name of the balance. */
export const label = ({ localize, state: { currency } }: PointsView): string =>
  currency ? localize.t('points-balance.label.of', { currency: currency.name }) : localize.t('points-balance.label');
