import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { Localize } from '../../../controllers/localize.js';
import type { PointsState } from '../../../stores/points/points-store.js';
import { button } from '../../../ui/button.js';
import { iconRefresh, iconWallet } from '../../../ui/icons.js';
import type { TemplateResult } from 'lit';

/** What the three variants draw from. */
export interface PointsView {
  readonly localize: Localize;
  readonly state: PointsState;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** The page wants the next milestone; until it is known, its room is kept. */
  readonly hasMilestone: boolean;
  /** The page wants the total of the multipliers. */
  readonly hasMultiplier: boolean;
  /** Absent where the page wants no history. */
  readonly onHistory: (() => void) | undefined;
  readonly onCurrency: (currency: Currency) => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
}

/** Whether there is nothing to show yet. */
export const isWaiting = ({ state: { status } }: PointsView): boolean =>
  status === 'idle' || status === 'loading' || status === 'slow';

/** Class of a placeholder: what nobody asked for yet does not pulse. */
export const pulse = ({ state: { status } }: PointsView): string => (status === 'idle' ? ' still' : '');

/** Whether the session ended without the member's doing. */
export const isExpired = ({ state: { session } }: PointsView): boolean => session === 'expired';

/** The way in, or back in. */
export const signInButton = (view: PointsView, size: 'sm' | 'md', block: boolean): TemplateResult =>
  button(view.localize.t(isExpired(view) ? 'action.sign-in-again' : 'action.sign-in'), {
    size,
    block,
    icon: iconWallet,
    onClick: view.onSignIn,
  });

/** Asks again. */
export const retryButton = ({ localize, onRetry }: PointsView): TemplateResult =>
  button(localize.t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, onClick: onRetry });

/** By how much the balance has just grown; empty where it has not. */
export const gainText = ({ localize, state: { gain, balance } }: PointsView): string =>
  gain ? localize.amount(gain.amount, balance?.currency?.decimals, { signed: true }) : '';

/** Name of the balance. */
export const label = ({ localize, state: { currency } }: PointsView): string =>
  currency ? localize.t('points-balance.label.of', { currency: currency.name }) : localize.t('points-balance.label');
