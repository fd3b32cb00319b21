import { html, nothing, type TemplateResult } from 'lit';
import { shortAddress } from '../../../ui/address.js';
import { cleanName } from '../../../ui/name.js';
import { safeUrl } from '../../../ui/safe-url.js';
import { providerName } from '../../provider-name.js';
import { exporting, inBrowser, signingOut, type DataView } from './data-actions.js';

/** Draws the data that is stored about the member, by kind, and the member's options. */
export function dataView(view: DataView): TemplateResult {
  const { t } = view.localize;
  return html`<div class="data" part="data">
    <h3 class="group-title" part="subtitle">${t('profile.data.held')}</h3>
    <ul class="kinds" part="list" role="list">
      ${held(view)}
    </ul>
    ${exporting(view)} ${signingOut(view)}
    <h3 class="group-title" part="subtitle">${t('profile.data.browser')}</h3>
    ${inBrowser(view)}
    <h3 class="group-title" part="subtitle">${t('profile.data.team')}</h3>
    <p class="why">${t('profile.data.team.body')}</p>
    <slot name="contact">${contact(view)}</slot>
  </div>`;
}

function contact({ localize: { t }, contact: address }: DataView): unknown {
  const isMail = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(address.trim());
  const href = isMail ? `mailto:${address.trim()}` : safeUrl(address);
  if (!href) return nothing;
  return html`<a class="contact" href=${href} target=${isMail ? nothing : '_blank'} rel="noopener noreferrer"
    >${t('profile.data.team.contact')}</a
  >`;
}

/** Draws the data that the site stores about the member, one line per kind. */
function held(view: DataView): readonly TemplateResult[] {
  const { localize, profile, state } = view;
  const { t } = localize;
  const { displayName, logoUrl, bio, attributes, accounts, unverifiedAccounts = [], wallets, emailAddress } = profile;
  const answered = attributes.filter(({ value }) => value?.trim());
  const named = [
    ...accounts,
    ...unverifiedAccounts.map(({ type, name }) => ({ type, name: t('profile.data.accounts.unverified', { name }) })),
  ];
  const said = [cleanName(displayName), logoUrl?.trim(), bio?.trim()].filter(Boolean);
  const rows = [
    kind(t('profile.data.name'), t('profile.data.name.why'), cleanName(displayName) || amount(view, said.length)),
    kind(
      t('profile.wallets'),
      t('profile.data.wallets.why'),
      amount(view, wallets.length),
      wallets.map(({ address }) => html`<li><bdi class="mono" title=${address}>${shortAddress(address)}</bdi></li>`),
    ),
    kind(
      t('social-connect.list'),
      t('profile.data.accounts.why'),
      amount(view, named.length),
      named.map(
        ({ type, name }) =>
          html`<li>${providerName(localize, type)}${name ? html` · <bdi>${name}</bdi>` : nothing}</li>`,
      ),
    ),
    attributes.length > 0
      ? kind(
          t('profile.data.answers'),
          t('profile.data.answers.why'),
          t('profile.data.answers.value', { count: answered.length, total: attributes.length }),
        )
      : undefined,
    kind(t('profile.data.email'), t('profile.data.email.why'), emailAddress ?? t('profile.data.none')),
    kind(t('profile.data.earned'), t('profile.data.earned.why'), ''),
    state.sessions || state.haveSessionsFailed ? sessions(view) : undefined,
  ];
  return rows.filter((row) => row !== undefined);
}

const amount = ({ localize }: DataView, count: number): string =>
  count === 0 ? localize.t('profile.data.none') : localize.number(count);

const kind = (title: string, why: string, value: string, details: readonly TemplateResult[] = []): TemplateResult =>
  html`<li class="kind" part="item">
    <span class="label" part="label">${title}</span>
    <span class="held num" part="value"><bdi>${value}</bdi></span>
    <span class="meta" part="meta">${why}</span>
    ${
      details.length > 0
        ? html`<ul class="details" role="list">
            ${details}
          </ul>`
        : nothing
    }
  </li>`;

function sessions(view: DataView): TemplateResult {
  const { localize, state } = view;
  const { t } = localize;
  const { haveSessionsFailed, sessions: all = [] } = state;
  const when = (moment: string): string => localize.date(moment, 'date-time');
  return kind(
    t('profile.data.sessions'),
    haveSessionsFailed ? t('profile.data.sessions.failed') : t('profile.data.sessions.why'),
    haveSessionsFailed ? '' : amount(view, all.length),
    all.map(
      ({ current, origin, createdAt, seenAt }) =>
        html`<li>
          ${current ? html`<strong>${t('profile.data.session.current')}</strong> · ` : nothing}<bdi>${hostOf(origin)}</bdi>,
          ${t('profile.data.session.times', { begun: when(createdAt), seen: when(seenAt) })}
        </li>`,
    ),
  );
}

function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return origin;
  }
}
