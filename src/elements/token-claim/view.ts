import { html, nothing, type TemplateResult } from 'lit';
import { describeProblem } from '../../errors/describe-problem.js';
import { wholeUnits } from '../../loyalty/base-units.js';
import { button } from '../../ui/button.js';
import { spinner, icon } from '../../ui/icon.js';
import { iconCalendar, iconClock, iconLeaf, iconShield, iconWallet } from '../../ui/icons.js';
import { shortDate } from '../../i18n/short-date.js';
import { iconButton } from '../icon-button.js';
import { fact, failed, slow, staleness, unavailable } from '../list/notices.js';
import { short } from './address.js';
import { allocation } from './allocation.js';
import { claimed } from './claimed.js';
import { claimSteps } from './claim-steps.js';
import { head } from './head.js';
import type { Later } from './later.js';
import { nobody } from './nobody.js';
import { offer } from './offer.js';
import { outcome } from './outcome.js';
import { notListed } from './not-listed.js';
import { remind } from './remind.js';

/** Everything inside the frame, for what is shown now. */
export function claimView(later: Later): TemplateResult {
  const isTwoPaned = ['ready', 'wrong-network', 'review', 'claiming', 'failed'].includes(later.phase);
  return html`<div class="layout${isTwoPaned ? ' two' : ''}">
    <div class="offer" part="offer">${content(later)}</div>
    ${isTwoPaned ? stepsOf(later) : nothing}
  </div>`;
}

function stepsOf({ localize, claimed: state, way, facts }: Later): TemplateResult {
  const { chain } = facts ?? {};
  const isProven = way.value?.claiming.isProven ?? false;
  return claimSteps(localize, { state, isProven, explorer: chain?.blockExplorerUrl, coin: chain?.nativeCurrency });
}

function content(later: Later): unknown {
  const { localize, host, phase, facts } = later;
  const { t } = localize;
  const retry = (): void => void host.refresh();
  switch (phase) {
    case 'unavailable':
      return html`<slot name="error">${unavailable(localize)}</slot>`;
    case 'error':
      return facts
        ? [headOf(later), fact(localize, t('token-claim.share-failed'), retry)]
        : html`<slot name="error">${failed(localize, 'token-claim', '', retry)}</slot>`;
    case 'empty':
      return html`<slot name="empty"
        >${outcome({
          outline: iconLeaf,
          picture: host.picture,
          title: t('token-claim.empty.title'),
          body: t('token-claim.empty.body'),
        })}</slot
      >`;
    case 'slow':
      return [headOf(later), slow(localize, retry), waiting(later)];
    case 'checking':
      return [headOf(later), waiting(later)];
    case 'signed-out':
      return [headOf(later), geo(later), invitation(later)];
    case 'not-eligible':
      return nobody(later);
    case 'ended':
      return ended(later);
    case 'claimed':
      return claimedOf(later);
    default:
      return [headOf(later), freshness(later), allocationOf(later), geo(later), action(later)];
  }
}

function headOf({ localize, host, data, now, facts }: Later): TemplateResult {
  const { claim } = data;
  const at = claim?.startTime && Date.parse(claim.startTime) > now ? claim.startTime : claim?.endTime;
  const end =
    facts && at && Date.parse(at) > now
      ? iconButton(localize.t('token-claim.remind'), iconCalendar, () => remind(localize, facts.claim, now))
      : nothing;
  return head(localize, { claim, heading: host.heading, picture: host.picture, now, end });
}

/** How old the claim is, where it could not be brought up to date. */
function freshness({ localize, host, data }: Later): unknown {
  const { claims } = data;
  if (claims.status !== 'success' || !claims.problem) return nothing;
  return staleness(localize, 'token-claim', {
    problem: describeProblem(claims.problem).kind,
    updatedAt: claims.updatedAt,
    isRefreshing: claims.refreshing,
    onRetry: () => void host.refresh(),
  });
}

/** What is the member's, and whether that is proven. */
function allocationOf({ localize, facts, way, data }: Later): unknown {
  if (!facts) return nothing;
  const { t } = localize;
  const note = way.value?.claiming.isProven
    ? html`<span class="proof" part="proof"
        >${icon(iconShield, 16)}${t('token-claim.proof.verified')} ${short(data.wallet)}</span
      >`
    : html`<span class="proof pending" part="proof pending"
        >${icon(iconShield, 16)}${t('token-claim.proof.later')} ${short(data.wallet)}</span
      >`;
  return allocation(localize, { amount: wholeUnits(facts.total, facts.decimals), token: facts.token, note });
}

function waiting({ localize }: Later): unknown {
  const note = html`<span class="proof pending" part="proof pending"
    >${spinner(14)}${localize.t('token-claim.checking')}</span
  >`;
  return [
    allocation(localize, { amount: undefined, token: '', note }),
    html`<span class="skeleton action" part="skeleton"></span>`,
  ];
}

/** Where it is not offered, as its owner has said it. Nobody is kept out here: that is not for a page to find out. */
function geo({ localize, facts }: Later): unknown {
  const codes = facts?.claim.geoBlock ?? [];
  if (codes.length === 0) return nothing;
  const names = new Intl.DisplayNames(localize.lang, { type: 'region' });
  const list = codes.map((code) => (/^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code));
  const countries = new Intl.ListFormat(localize.lang).format(list);
  return html`<p class="hint" part="hint">${localize.t('token-claim.geo', { countries })}</p>`;
}

function invitation(later: Later): unknown {
  const { localize, data, facts, lookup } = later;
  const { t } = localize;
  const isExpired = data.session.state.status === 'expired';
  return html`<slot name="signed-out"
      ><p class="lead">${t(isExpired ? 'token-claim.expired' : 'token-claim.signed-out')}</p>
      ${button(t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), {
        size: 'lg',
        block: true,
        icon: iconWallet,
        onClick: () => later.signIn(),
      })}</slot
    >
    ${
      later.isLookUpAwaited
        ? html`<span class="skeleton line" part="skeleton"></span>`
        : later.canLookUp && facts
          ? lookup.value?.render(facts.claim.id, facts.token)
          : nothing
    }`;
}

function action(later: Later): unknown {
  if (later.phase === 'not-listed') return notListed(later.localize);
  return offer(later);
}

function ended({ localize, host, data, facts, now }: Later): unknown {
  const { t, lang } = localize;
  const { claim, share } = data;
  const body = t('token-claim.ended.body', { date: shortDate(lang, claim?.endTime ?? '', now) });
  const missed =
    share?.eligible && facts
      ? t('token-claim.ended.share', {
          amount: localize.amount(wholeUnits(facts.total, facts.decimals)),
          token: facts.token,
        })
      : '';
  return outcome({
    outline: iconClock,
    picture: host.picture,
    title: t('token-claim.ended.title'),
    body: `${body} ${missed}`.trim(),
  });
}

function claimedOf({ localize, host, data, facts, way, claimed: state, now }: Later): unknown {
  if (state.step === 'done') return way.value?.done();
  return facts && claimed(localize, { share: data.share, decimals: facts.decimals, picture: host.picture, now });
}
