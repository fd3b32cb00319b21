import { html, nothing, type TemplateResult } from 'lit';
import type { Requirement } from '../../../stores/referral/deal.js';
import { button } from '../../../ui/button.js';
import { iconCheck, iconLink, iconShare, iconWallet } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { share, shareText, type ReferralView } from './view.js';

/** Draws what both sides get, and the member's link or the way to it. */
export function offer(view: ReferralView): TemplateResult {
  const { localize, heading } = view;
  const { t } = localize;
  return html`<div class="offer">
    <slot name="header"
      ><div class="heading" part="heading">
        <h2 class="title" part="title"><bdi>${heading || t('referral.title')}</bdi></h2>
        <p class="subtitle" part="subtitle">${t(`referral.line.${sidesOf(view)}`)}</p>
      </div></slot
    >
    ${deal(view)} ${way(view)}
  </div>`;
}

const sidesOf = ({ state: { deal: of } }: ReferralView): 'both' | 'own' | 'friend' | 'none' =>
  of?.own && of.friend ? 'both' : of?.own ? 'own' : of?.friend ? 'friend' : 'none';

function deal(view: ReferralView): unknown {
  const { localize, state } = view;
  const { t } = localize;
  if (!state.deal) return nothing;
  const { own, friend, requirements } = state.deal;
  return html`${
    own || friend
      ? html`<dl class="deal" part="list">
          ${
            friend
              ? html`<div>
                  <dt>${t('referral.they')}</dt>
                  <dd>${share(view, friend)}</dd>
                </div>`
              : nothing
          }
          ${
            own
              ? html`<div>
                  <dt>${t('referral.you')}</dt>
                  <dd>${share(view, own)}</dd>
                </div>`
              : nothing
          }
        </dl>`
      : nothing
  }${
    requirements.length > 0
      ? html`<div class="needs">
          <p>${t('referral.needs')}</p>
          <ul role="list">
            ${requirements.map((each) => html`<li part="chip" class="chip"><span>${longAmounts(needText(view, each))}</span></li>`)}
          </ul>
        </div>`
      : nothing
  }`;
}

function needText(view: ReferralView, requirement: Requirement): string {
  const { t } = view.localize;
  const points = view.state.deal?.points;
  return requirement === 'points' && points
    ? t('referral.need.points.amount', { amount: shareText(view, points) })
    : t(`referral.need.${requirement}`);
}

/** Draws the member's link, the button that creates it, or the invitation to sign in. */
function way(view: ReferralView): unknown {
  const { localize, state, link, onSignIn } = view;
  const { t } = localize;
  if (state.status === 'signed-out')
    return html`<slot name="signed-out"
      >${button(t('referral.sign-in'), { block: true, icon: iconWallet, onClick: onSignIn })}</slot
    >`;
  return link ? ownLink(view) : codeForm(view);
}

function ownLink({ localize: { t }, state, link, copied, onCopy, onShare }: ReferralView): TemplateResult {
  const isCopied = copied === 'yes';
  return html`<div class="linkbox">
    <div class="field" part="field">
      <input
        class="input mono"
        part="input"
        type="text"
        readonly
        dir="ltr"
        aria-label=${t('referral.link')}
        .value=${link.replace(/^https?:\/\//, '')}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
      />
    </div>
    <div class="go">
      ${button(t(isCopied ? 'action.copied' : 'referral.copy'), { block: true, icon: isCopied ? iconCheck : iconLink, onClick: onCopy })}
      ${onShare ? button(t('referral.share'), { variant: 'secondary', icon: iconShare, onClick: onShare }) : nothing}
    </div>
    ${copied === 'failed' ? html`<p class="hint danger" role="alert">${t('referral.copy.failed')}</p>` : nothing}
    <p class="code"><span>${t('referral.code')}</span> <b class="mono" part="value" dir="ltr">${state.code}</b></p>
  </div>`;
}

function codeForm(view: ReferralView): TemplateResult {
  const { localize, state, requestedCode, isRequestedCodeWrong, onRequestedCode, onCode } = view;
  const { t } = localize;
  const { codeRequest } = state;
  const fault = isRequestedCodeWrong
    ? t('referral.wish.wrong')
    : codeRequest === 'taken'
      ? t('referral.wish.taken')
      : '';
  return html`<form
    class="linkbox"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      onCode();
    }}
  >
    <label class="requested-code" for="requested-code">${t('referral.wish')}</label>
    <div class="field${fault ? ' invalid' : ''}" part="field">
      <input
        id="requested-code"
        class="input mono"
        part="input"
        type="text"
        dir="ltr"
        maxlength="64"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="requested-code-hint"
        aria-invalid=${fault ? 'true' : nothing}
        .value=${requestedCode}
        @input=${(event: InputEvent) => onRequestedCode((event.target as HTMLInputElement).value)}
      />
    </div>
    <p id="requested-code-hint" class="hint${fault ? ' danger' : ''}" role=${fault ? 'alert' : nothing}>
      ${fault || t('referral.wish.hint')}
    </p>
    ${button(t('referral.get'), { block: true, icon: iconLink, busy: codeRequest === 'running', onClick: onCode })}
    ${codeRequest === 'failed' ? html`<p class="hint danger" role="alert">${t('referral.get.failed')}</p>` : nothing}
  </form>`;
}
