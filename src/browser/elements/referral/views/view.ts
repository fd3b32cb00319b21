import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Share } from '../../../stores/referral/shares.js';
import type { ReferralState } from '../../../stores/referral/referral-store.js';
import { amountText } from '../../../ui/amount.js';
import { coin } from '../../../ui/coin.js';

/** Everything that the element is drawn from. */
export interface ReferralView {
  readonly localize: Localize;
  readonly state: ReferralState;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly heading: string;
  /** The member's link; empty if they have none yet. */
  readonly link: string;
  readonly copied: 'no' | 'yes' | 'failed';
  /** What the member has typed as the code they would like. */
  readonly requestedCode: string;
  readonly isRequestedCodeWrong: boolean;
  readonly onCopy: () => void;
  /** Absent if the device has no share sheet. */
  readonly onShare: (() => void) | undefined;
  readonly onRequestedCode: (requestedCode: string) => void;
  readonly onCode: () => void;
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly onJoin: () => void;
  readonly onDismiss: () => void;
  readonly onSignIn: () => void;
}

type Drawn = Pick<ReferralView, 'localize' | 'state'>;

const currencyOf = ({ state }: Drawn, currencyId: Share['currencyId']) =>
  state.currencies.find(({ id }) => id === currencyId);

/** Draws an amount with its coin. */
export function share(view: Drawn, { amount, currencyId }: Share): TemplateResult {
  const currency = currencyOf(view, currencyId);
  return html`<span class="amount" part="amount"
    >${coin(currency?.imageUrl)}${amountText(view.localize, amount, currency?.decimals)}${
      currency ? html`<bdi class="vh"> ${currency.name}</bdi>` : nothing
    }</span
  >`;
}

/** Returns an amount with the name of its currency. */
export function shareText(view: Drawn, { amount, currencyId }: Share): string {
  const currency = currencyOf(view, currencyId);
  const text = view.localize.amount(amount, currency?.decimals);
  return currency ? `${text}\u00a0${currency.name}` : text;
}
