import { html, nothing, type TemplateResult } from 'lit';
import { describeProblem, type ProblemKind } from '../../../../errors/describe-problem.js';
import type { FoundWallet } from '../../../stores/sign-in/sign-in-state.js';
import { button } from '../../../ui/button.js';
import {
  iconAlert,
  iconBan,
  iconLink,
  iconLock,
  iconRefresh,
  iconSwap,
  iconWallet,
  iconWarning,
  iconX,
} from '../../../ui/icons.js';
import { linkFailure } from './link-steps.js';
import { anotherPasskey } from './passkey.js';
import { passkeyFailure } from './passkey-words.js';
import type { At, SignInView } from './sign-in-view.js';
import { step, type StepMark } from './step.js';
import { otherWallet, pairAnother } from './steps.js';

/** The action that a failure offers. */
type Remedy = 'ask-again' | 'try-again' | 'retry-now' | 'another' | 'close';

const remedies: Partial<Record<ProblemKind, Remedy>> = {
  'wallet-rejected': 'ask-again',
  'wallet-timeout': 'ask-again',
  'sign-in-expired': 'ask-again',
  'signature-invalid': 'ask-again',
  'chain-not-allowed': 'another',
  'wallet-unsupported': 'another',
  'maximum-accounts': 'another',
  'wallet-taken': 'another',
  'account-blocked': 'close',
  'sign-in-mismatch': 'close',
  unavailable: 'close',
  unreachable: 'retry-now',
  offline: 'retry-now',
  busy: 'retry-now',
};

const marks: Partial<Record<ProblemKind, StepMark>> = {
  'wallet-rejected': { tone: 'neutral', icon: iconX },
  'wallet-chain': { tone: 'warning', icon: iconSwap },
  'wallet-pending': { tone: 'warning', icon: iconWallet },
  'wallet-locked': { tone: 'warning', icon: iconLock },
  'wallet-switched': { tone: 'warning', icon: iconSwap },
  'maximum-accounts': { tone: 'warning', icon: iconLink },
  'wallet-taken': { tone: 'warning', icon: iconSwap },
  'account-blocked': { tone: 'neutral', icon: iconBan },
};

/** How full the wreath is, in percent, by the step that failed. */
const reached = { loading: 0, confirming: 11, connecting: 22, switching: 44, signing: 66, verifying: 89 } as const;

/** Says in one sentence why the sign-in stopped, and offers the one thing that helps. */
export function failure(view: SignInView<At<'failed'>>): TemplateResult {
  const { error, at, wallet } = view.state;
  const { kind, severity } = describeProblem(error);
  if (view.goal === 'link') {
    const own = linkFailure(view, kind);
    if (own) return own;
  }
  if (view.goal === 'reconnect' && kind === 'wallet-no-account' && wallet) return foreignAccount(view, wallet);
  return step({
    wallet,
    percent: reached[at],
    mark: marks[kind] ?? {
      tone: severity,
      icon: severity === 'danger' ? iconX : severity === 'warning' ? iconWarning : iconAlert,
    },
    ...words(view, kind),
    extra: html`<slot name="help"></slot>`,
    actions: actions(view, remedies[kind] ?? 'try-again'),
  });
}

/** The reconnected wallet shows an account that is not the member's. */
const foreignAccount = (view: SignInView<At<'failed'>>, wallet: FoundWallet): TemplateResult =>
  step({
    wallet,
    percent: 22,
    mark: { tone: 'warning', icon: iconSwap },
    title: view.t('wallet-connect.again.foreign.title'),
    body: view.t('wallet-connect.again.foreign.body', { wallet: wallet.name }),
    actions: html`${button(view.t('wallet-connect.try-again'), {
      block: true,
      icon: iconRefresh,
      onClick: () => view.requests?.retry(),
    })}
    ${wallet.elsewhere ? pairAnother(view) : nothing} ${otherWallet(view)}`,
  });

function words({ t, state }: SignInView<At<'failed'>>, kind: ProblemKind): { title: string; body: string } {
  const passkey = state.wallet?.isPasskey && passkeyFailure(t, kind);
  if (passkey) return passkey;
  const declinedAt = { loading: 'connecting', confirming: 'signing', verifying: 'signing' } as const;
  if (kind === 'wallet-rejected' && state.wallet) {
    const at =
      state.at === 'connecting' || state.at === 'signing' || state.at === 'switching' ? state.at : declinedAt[state.at];
    return {
      title: t('wallet-connect.declined.title', { wallet: state.wallet.name }),
      body: t(`wallet-connect.declined.${at}`),
    };
  }
  const missed = missedOf(state, kind);
  if (missed)
    return { title: t(`wallet-connect.pairing.${missed}.title`), body: t(`wallet-connect.pairing.${missed}.body`) };
  return {
    title: t(`problem.${kind}.title`),
    body:
      kind === 'busy' && state.waitSeconds > 0
        ? t('wallet-connect.busy.body', { count: state.waitSeconds })
        : t(`problem.${kind}.body`),
  };
}

/**
 * Returns why the page and a wallet elsewhere did not connect: the link was not opened in time, or the relay could not
 * be reached.
 */
function missedOf({ wallet, at }: At<'failed'>, kind: ProblemKind): 'expired' | 'unreachable' | undefined {
  if (!wallet?.elsewhere || at !== 'connecting') return undefined;
  return kind === 'wallet-timeout' ? 'expired' : kind === 'wallet-unavailable' ? 'unreachable' : undefined;
}

function actions(view: SignInView<At<'failed'>>, remedy: Remedy): TemplateResult {
  const { t, requests, onClose, state } = view;
  const another = button(t('wallet-connect.use-another'), {
    variant: remedy === 'another' ? 'primary' : 'quiet',
    block: true,
    onClick: () => requests?.cancel(),
  });
  if (remedy === 'close') return button(t('action.close'), { variant: 'secondary', block: true, onClick: onClose });
  if (remedy === 'another') return another;
  const isExpired = missedOf(state, describeProblem(state.error).kind) === 'expired';
  const label = {
    'ask-again': t(isExpired ? 'wallet-connect.pairing.renew' : 'wallet-connect.ask-again'),
    'try-again': t('wallet-connect.try-again'),
    'retry-now': t('action.retry'),
  }[remedy];
  return html`${button(label, {
    block: true,
    icon: iconRefresh,
    onClick: () => requests?.retry(),
  })}
  ${state.wallet?.isPasskey ? anotherPasskey(view) : nothing} ${state.wallet ? another : nothing}`;
}
