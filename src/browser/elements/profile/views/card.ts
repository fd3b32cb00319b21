import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { MyProfile } from '../../../stores/profile/field.js';
import { shortAddress } from '../../../ui/address.js';
import { avatar } from '../../../ui/avatar.js';
import { ecosystemIcon } from '../../../ui/ecosystem-icon.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconCopy } from '../../../ui/icons.js';
import { memberName } from '../../../ui/name.js';
import { providerIcon } from '../../../ui/provider-icons.js';
import { providerName } from '../../provider-name.js';
import { walletTypeName } from '../../wallet-type-name.js';

/** Content of a card and its callbacks. */
export interface CardView {
  readonly localize: Localize;
  readonly profile: MyProfile;
  /** Whether the member signed in with this wallet. */
  readonly isOwn: (address: string) => boolean;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
  /** Opens the form; absent if nothing can be changed or the form is open. */
  readonly onEdit: (() => void) | undefined;
}

export const addressOf = ({ wallets }: MyProfile): string => wallets[0]?.address ?? '';

/** Draws the picture, name and address. */
export function head({ localize, profile, isCopied, onCopy }: CardView): TemplateResult {
  const { t } = localize;
  const address = addressOf(profile);
  const name = memberName({ displayName: profile.displayName, address });
  const short = shortAddress(address);
  const { memberSince: since } = profile;
  return html`${avatar(profile.logoUrl, address, 56)}
    <div class="heading" part="heading">
      <h2 class="title" part="title">
        <bdi class=${name.isAddress ? 'mono' : ''}>${name.text || t('profile.title')}</bdi>
      </h2>
      ${
        since
          ? html`<time class="meta" part="meta" datetime=${since}
              >${t('profile.since', { date: localize.date(since, 'date') })}</time
            >`
          : nothing
      }
      ${
        address
          ? html`<button
              class="copy"
              part="address"
              type="button"
              title=${address}
              aria-label=${isCopied ? t('profile.copied') : t('profile.copy', { address: short })}
              @click=${onCopy}
            >
              ${
                isCopied
                  ? html`<span>${t('profile.copied')}</span>`
                  : name.isAddress
                    ? html`<span>${t('profile.copy.short')}</span>`
                    : html`<bdi class="mono">${short}</bdi>`
              }
              ${icon(isCopied ? iconCheck : iconCopy, 14)}
            </button>`
          : nothing
      }
    </div>`;
}

/** Draws the member's bio. */
export const bio = ({ profile }: CardView): TemplateResult | typeof nothing =>
  profile.bio?.trim() ? html`<p class="bio" part="bio"><bdi>${profile.bio.trim()}</bdi></p>` : nothing;

/** Draws the member's answers, accounts and wallets. A question without an answer appears only in the form. */
export function card(view: CardView): TemplateResult {
  const { profile, localize } = view;
  const { t } = localize;
  return html`${group(
    t('profile.answers'),
    'answers',
    profile.attributes.flatMap(({ label, value }) => (value?.trim() ? [answer(label, value)] : [])),
  )}
  ${group(
    t('profile.accounts'),
    'accounts',
    profile.accounts.map((each) => account(view, each)),
  )}
  ${group(
    t('profile.wallets'),
    'wallets',
    profile.wallets.map((each, index) => wallet(view, each, index === 0 && profile.wallets.length > 1)),
  )}`;
}

const group = (title: string, name: string, rows: readonly TemplateResult[]): unknown =>
  rows.length > 0
    ? html`<section class="group ${name}" aria-labelledby="${name}-title">
        <h3 class="group-title" part="subtitle" id="${name}-title">${title}</h3>
        <ul class="rows" part="list" role="list">
          ${rows}
        </ul>
      </section>`
    : nothing;

const answer = (label: string, value: string): TemplateResult =>
  html`<li class="row answer" part="item">
    <span class="meta" part="meta"><bdi>${label}</bdi></span>
    <span class="value" part="value"><bdi>${value}</bdi></span>
  </li>`;

function account({ localize }: CardView, { type, name }: MyProfile['accounts'][number]): TemplateResult {
  const provider = providerName(localize, type);
  return html`<li class="row" part="item">
    <span class="tile" part="tile">${providerIcon(type) ?? html`<span aria-hidden="true">${provider[0]}</span>`}</span>
    <div class="main">
      <span class="label" part="label">${provider}</span>
      <span class="meta truncate" part="meta"><bdi>${name ?? localize.t('profile.accounts.nameless')}</bdi></span>
    </div>
  </li>`;
}

function wallet(
  { localize, isOwn }: CardView,
  { address, type, linkedAt, ofGroup }: MyProfile['wallets'][number],
  isPrimary: boolean,
): TemplateResult {
  const { t } = localize;
  const since = linkedAt
    ? html` · <time datetime=${linkedAt}>${t('profile.wallet.since', { date: localize.date(linkedAt, 'date') })}</time>`
    : nothing;
  return html`<li class="row" part="item linked">
    <span class="tile" part="tile">${ecosystemIcon(type, 18)}</span>
    <div class="main">
      <span class="label" part="label" title=${address}><bdi class="mono">${shortAddress(address)}</bdi></span>
      <span class="meta" part="meta"
        >${walletTypeName(t, type)}${since}${isOwn(address) ? html` · ${t('profile.wallet.own')}` : nothing}${
          ofGroup ? html` · ${t('profile.wallet.unlinked')}` : nothing
        }</span
      >
    </div>
    ${isPrimary ? html`<span class="chip" part="chip"><span>${t('profile.wallet.primary')}</span></span>` : nothing}
  </li>`;
}
