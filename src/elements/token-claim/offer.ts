import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';
import { countdown } from '../../ui/countdown.js';
import { iconClock, iconRefresh } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import type { Later } from './later.js';
import { isWorthAnotherTry, networkNotice, problemNotice } from './problem.js';
import { review } from './review.js';
import { portions, stakePanel } from './stake.js';

/** Milliseconds after which somebody who waits is told what may help. */
const PATIENCE = 20_000;

/** What a member can do about their share now. */
export function offer(later: Later): unknown {
  switch (later.phase) {
    case 'upcoming':
      return upcoming(later);
    case 'not-ready':
      return notReady(later);
    case 'review':
      return reviewing(later);
    case 'claiming':
      return working(later);
    default:
      return choosing(later);
  }
}

function upcoming({ localize, facts, now }: Later): unknown {
  const { t } = localize;
  const at = Date.parse(facts?.claim.startTime ?? '');
  const time = countdown(localize, { at, now, label: t('token-claim.opens', { date: localize.date(at) }) });
  const [before = '', after = ''] = t('token-claim.opens-in', { time: '\u0000' }).split('\u0000');
  return html`<p class="waiting">${before}${time}${after}</p>`;
}

const notReady = ({ localize: { t } }: Later): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconClock,
    title: t('token-claim.not-ready.title'),
    body: t('token-claim.not-ready.body'),
  });

/** The share is theirs to divide; with what was in the way of it. */
function choosing(later: Later): unknown {
  const { localize, facts, claiming, host, data, choice, split, now } = later;
  const { t } = localize;
  if (!facts) return nothing;
  const { state } = claiming;
  const { terms, decimals, token, chain } = facts;
  const isSent = state.step === 'failed' && state.hash !== undefined;
  const panel = terms
    ? stakePanel(localize, {
        ...{ terms, choice, split, decimals, token, now },
        onShare: (staked) => later.choose({ staked }),
        onLockup: (lockup) => later.choose({ lockup }),
      })
    : nothing;
  const label = t(choice.staked > 0 ? 'token-claim.claim-and-stake' : 'token-claim.claim');
  const isOffered = state.step === 'idle' || (state.step === 'failed' && isWorthAnotherTry(state));
  const needsSignIn = state.step === 'failed' && state.problem === 'no-wallet' && !isSent;
  return [
    isSent ? portions(localize, { split, decimals }) : panel,
    state.step === 'failed' ? problemNotice(localize, { failed: state, wallet: data.wallet, chain }) : nothing,
    state.step === 'wrong-network' ? networkNotice(localize, state, () => void claiming.switchNetwork()) : nothing,
    isSent ? nothing : disclosure(later),
    isOffered
      ? html`<div class="cta">
          ${
            needsSignIn
              ? button(t('action.sign-in-again'), { size: 'lg', block: true, onClick: () => later.signIn() })
              : button(
                  isSent ? t('token-claim.look-again') : state.step === 'failed' ? t('token-claim.again') : label,
                  {
                    size: 'lg',
                    block: true,
                    ...(state.step === 'failed' ? { icon: iconRefresh } : {}),
                    onClick: () => (isSent ? void claiming.retry() : later.claim()),
                  },
                )
          }
          ${state.step === 'idle' ? html`<p class="cta-note">${t('token-claim.one-transaction')}</p>` : nothing}
        </div>`
      : nothing,
    host.requireConsent && later.isConsentMissing
      ? html`<p class="hint danger" role="alert">${t('token-claim.consent.missing')}</p>`
      : nothing,
  ];
}

/** Terms of the site's owner, and the member's word on them. */
function disclosure({ host, localize }: Later): TemplateResult {
  return html`<slot name="disclosure"></slot> ${
      host.requireConsent
        ? html`<label class="consent"
            ><input type="checkbox" /><span>${localize.t('token-claim.consent')}</span></label
          >`
        : nothing
    }`;
}

/** Nothing is signed yet: what would be, in full. */
function reviewing(later: Later): unknown {
  const { localize, facts, claiming, data, choice, split, now } = later;
  const { t } = localize;
  const { state } = claiming;
  if (!facts || state.step !== 'review') return nothing;
  return html`${review(localize, {
      ...{ review: state, split, choice, now, decimals: facts.decimals, token: facts.token },
      wallet: data.wallet,
      contract: facts.claim.claimContractAddress ?? '',
    })}
    <div class="cta">
      ${button(t('token-claim.review.sign'), { size: 'lg', block: true, onClick: () => void claiming.sign() })}
      ${button(t('token-claim.back'), { variant: 'quiet', block: true, onClick: () => claiming.cancel() })}
    </div>`;
}

/** Something is under way: in the wallet, here, or on the chain. */
function working({ localize, facts, claiming, split }: Later): unknown {
  const { t } = localize;
  const { state } = claiming;
  if (!facts || state.step !== 'working') return nothing;
  const { stage, message, since } = state;
  const label =
    stage === 'mining' ? 'mining' : ['wallet', 'confirming', 'signing', 'sending'].includes(stage) ? 'wallet' : 'check';
  return html`${portions(localize, { split, decimals: facts.decimals })}
    ${
      stage === 'confirming' && message
        ? html`<details class="exactly">
            <summary>${t('token-claim.confirm.what')}</summary>
            <pre tabindex="0">${message}</pre>
          </details>`
        : nothing
    }
    <div class="cta">
      ${button(t(`token-claim.working.${label}`), { size: 'lg', block: true, busy: true, onClick: () => undefined })}
      ${
        stage === 'mining'
          ? nothing
          : button(t('token-claim.cancel'), { variant: 'quiet', block: true, onClick: () => claiming.cancel() })
      }
      ${
        label !== 'check' && Date.now() - since > PATIENCE
          ? html`<p class="cta-note">${t(`token-claim.tip.${label}`)}</p>`
          : nothing
      }
    </div>`;
}
