import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../../ui/button.js';
import { countdown } from '../../ui/countdown.js';
import { iconClock } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import type { Later } from './later.js';
import { portions, stakePanel } from './stake.js';

/** What a member can do about their share now. */
export function offer(later: Later): unknown {
  switch (later.phase) {
    case 'upcoming':
      return upcoming(later);
    case 'not-ready':
      return later.handOver.value?.render() ?? notReady(later);
    case 'review':
      return later.way.value?.reviewing();
    case 'claiming':
      return later.way.value?.working();
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
  const { localize, facts, host, choice, split, now } = later;
  const { t } = localize;
  if (!facts) return nothing;
  const { terms, decimals, token } = facts;
  const trouble = later.way.value?.trouble();
  const panel = terms
    ? stakePanel(localize, {
        ...{ terms, choice, split, decimals, token, now },
        onShare: (staked) => later.choose({ staked }),
        onLockup: (lockup) => later.choose({ lockup }),
      })
    : nothing;
  return [
    trouble?.isSent ? portions(localize, { split, decimals }) : panel,
    trouble?.notice,
    trouble?.isSent ? nothing : disclosure(later),
    trouble ? trouble.action : begin(later),
    host.requireConsent && later.isConsentMissing
      ? html`<p class="hint danger" role="alert">${t('token-claim.consent.missing')}</p>`
      : nothing,
    later.way.value?.lost(),
  ];
}

function begin(later: Later): TemplateResult {
  const { t } = later.localize;
  const label = t(later.choice.staked > 0 ? 'token-claim.claim-and-stake' : 'token-claim.claim');
  return html`<div class="cta">
    ${button(label, { size: 'lg', block: true, onClick: () => void later.claim() })}
    <p class="cta-note" role=${later.way.hasFailed ? 'alert' : nothing}>
      ${t(later.way.hasFailed ? 'problem.unreachable.title' : 'token-claim.one-transaction')}
    </p>
  </div>`;
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
