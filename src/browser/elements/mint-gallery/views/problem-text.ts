import type { Localize, MessageKey } from '../../../controllers/localize.js';
import type { MintProblem } from '../../../stores/minting/mint-state.js';
import type { ContractError } from '../../../../errors/contract-error.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { LaurelError } from '../../../../errors/laurel-error.js';
import { hasText } from '../../../i18n/has-text.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { currencyName, shortAddress, type PriceContext } from './price.js';

/** Text for an order that has stopped. */
export interface ProblemText {
  readonly tone: 'neutral' | 'warning' | 'danger';
  readonly title: string;
  readonly body: string;
}

/**
 * Says why an order has stopped.
 *
 * @param shown the account that the wallet shows, whether or not it is the member's
 */
export function problemText(
  context: PriceContext,
  piece: Piece,
  problem: MintProblem,
  shown: string | undefined,
): ProblemText {
  const { localize } = context;
  const { t } = localize;
  switch (problem.kind) {
    case 'refused': {
      const why = keyOf(localize, `mint.refused.${problem.reason?.code}`, 'mint.refused.other');
      const safe = t(piece.price?.kind === 'points' ? 'mint.refused.safe.points' : 'mint.refused.safe');
      return { tone: 'danger', title: t('mint.refused.title'), body: `${t(why)} ${safe}` };
    }
    case 'order':
      return { tone: 'danger', title: t('mint.order.title'), body: t(`mint.order.${problem.fault}`) };
    case 'funds':
      return {
        tone: 'neutral',
        title: shortTitle(context, piece, problem.missing),
        body: t('mint-gallery.short.wallet'),
      };
    case 'unclear':
      return { tone: 'warning', title: t('mint.unclear.title'), body: t('mint.unclear.body') };
    case 'unsure':
      return { tone: 'warning', title: t('mint.unsure.title'), body: t('mint.unsure.body') };
    case 'elsewhere':
      return { tone: 'neutral', title: t('mint.elsewhere.title'), body: t('mint.elsewhere.body') };
    case 'error':
      return problem.error.name === 'ContractError'
        ? contractText(localize, problem.error)
        : errorText(localize, problem.error, shown);
  }
}

function shortTitle(context: PriceContext, piece: Piece, missing: string | undefined): string {
  const { localize } = context;
  const { price } = piece;
  if (missing === undefined || !price || price.kind === 'free') return localize.t('mint-gallery.short.unknown');
  const amount = localize.amount(missing, price.decimals);
  return localize.t('mint-gallery.short.title', { missing: amount, currency: currencyName(context, piece, price) });
}

function contractText(localize: Localize, { code, errorName, isMined }: ContractError): ProblemText {
  const { t } = localize;
  if (code === 'reverted')
    return {
      tone: 'danger',
      title: t('mint.contract.reverted.title'),
      body: t(
        isMined
          ? 'mint.contract.reverted.mined'
          : keyOf(localize, `mint.contract.${errorName}`, 'mint.contract.reverted'),
      ),
    };
  const name = code === 'timeout' ? 'unreachable' : code;
  return {
    tone: code === 'cancelled' ? 'neutral' : 'warning',
    title: t(`mint.contract.${name}.title`),
    body: t(`mint.contract.${name}`),
  };
}

function errorText({ t }: Localize, error: LaurelError, shown: string | undefined): ProblemText {
  if (error.name === 'WalletError' && error.code === 'no_account' && shown)
    return {
      tone: 'warning',
      title: t('mint.account.title'),
      body: t('mint.account.body', { address: shortAddress(shown) }),
    };
  if (isGone(error)) return { tone: 'warning', title: t('mint.gone.title'), body: t('mint.gone.body') };
  if (error.name === 'WalletError' && error.code === 'unsupported')
    return { tone: 'warning', title: t('mint.no-wallet.title'), body: t('mint.no-wallet.link') };
  const { title, body, kind, severity } = describeProblem(error);
  // The wallet may have signed an approval before it was asked to mint.
  return { tone: severity, title: t(title), body: t(kind === 'wallet-rejected' ? 'mint.contract.cancelled' : body) };
}

/** Whether the error means that the member's wallet is no longer connected. */
export const isGone = ({ name, code }: LaurelError | ContractError): boolean =>
  name === 'WalletError' && code === 'unavailable';

/** Returns the key if there is a text for it, and `otherwise` if not. */
const keyOf = ({ t }: Localize, key: string, otherwise: MessageKey): MessageKey => (hasText(t, key) ? key : otherwise);
