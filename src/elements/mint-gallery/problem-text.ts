import type { Localize, MessageKey } from '../../controllers/localize.js';
import type { MintProblem } from '../../controllers/mint-state.js';
import type { ContractError } from '../../errors/contract-error.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { mintOrder } from '../../i18n/en/mint-order.js';
import type { Piece } from './piece.js';
import { currencyName, shortAddress, type PriceWords } from './price.js';

/** How a mint that does not go on is told. */
export interface ProblemText {
  readonly tone: 'neutral' | 'warning' | 'danger';
  readonly title: string;
  readonly body: string;
}

/** Why a mint does not go on. @param shown account the wallet shows, where it is none of the member's */
export function problemText(
  words: PriceWords,
  piece: Piece,
  problem: MintProblem,
  shown: string | undefined,
): ProblemText {
  const { localize } = words;
  const { t } = localize;
  switch (problem.kind) {
    case 'refused': {
      const why = keyOf(`mint.refused.${problem.reason?.code}`, 'mint.refused.other');
      const safe = t(piece.price?.kind === 'points' ? 'mint.refused.safe.points' : 'mint.refused.safe');
      return { tone: 'danger', title: t('mint.refused.title'), body: `${t(why)} ${safe}` };
    }
    case 'order':
      return { tone: 'danger', title: t('mint.order.title'), body: t(`mint.order.${problem.fault}`) };
    case 'funds':
      return {
        tone: 'neutral',
        title: shortTitle(words, piece, problem.missing),
        body: t('mint-gallery.short.wallet'),
      };
    case 'unclear':
      return { tone: 'warning', title: t('mint.unclear.title'), body: t('mint.unclear.body') };
    case 'elsewhere':
      return { tone: 'neutral', title: t('mint.elsewhere.title'), body: t('mint.elsewhere.body') };
    case 'error':
      return problem.error.name === 'ContractError'
        ? contractText(localize, problem.error)
        : errorText(localize, problem.error, shown);
  }
}

function shortTitle(words: PriceWords, piece: Piece, missing: string | undefined): string {
  const { localize } = words;
  const { price } = piece;
  if (missing === undefined || !price || price.kind === 'free') return localize.t('mint-gallery.short.unknown');
  const amount = localize.amount(missing, price.decimals);
  return localize.t('mint-gallery.short.title', { missing: amount, currency: currencyName(words, piece, price) });
}

function contractText({ t }: Localize, { code, errorName }: ContractError): ProblemText {
  if (code === 'reverted')
    return {
      tone: 'danger',
      title: t('mint.contract.reverted.title'),
      body: t(keyOf(`mint.contract.${errorName}`, 'mint.contract.reverted')),
    };
  const name = code === 'timeout' || code === 'dropped' ? 'unreachable' : code;
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
    return { tone: 'warning', title: t('mint.no-wallet.title'), body: t('mint.no-wallet.body') };
  const { title, body, severity } = describeProblem(error);
  return { tone: severity, title: t(title), body: t(body) };
}

/** The member's wallet is not connected any more. */
export const isGone = ({ name, code }: LaurelError | ContractError): boolean =>
  name === 'WalletError' && code === 'unavailable';

/** A key if there is a text for it. */
const keyOf = (key: string, otherwise: MessageKey): MessageKey => (key in mintOrder ? (key as MessageKey) : otherwise);

/** How a page is told of it, in one word. */
export function codeOf(problem: MintProblem): string {
  switch (problem.kind) {
    case 'refused':
      return problem.reason?.code ?? 'unknown';
    case 'error':
      return problem.error.code;
    case 'order':
      return 'order_mismatch';
    case 'unclear':
      return 'outcome_unknown';
    default:
      return problem.kind;
  }
}
