import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { MyProfile } from '../../../stores/profile/field.js';
import { shortAddress } from '../../../ui/address.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
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
  /** Whether the member has asked for the addresses. */
  readonly hasAddresses: boolean;
  readonly onToggleAddresses: () => void;
  readonly onCopy: () => void;
  /** Opens the form; absent if nothing can be changed or the form is open. */
  readonly onEdit: (() => void) | undefined;
  /** Opens the form at a question; absent if the member can't answer any. */
  readonly onAnswer: ((id: string) => void) | undefined;
}

/** Maximum number of questions in an invitation to answer them. */
const mostQuestions = 3;

export const addressOf = ({ wallets }: MyProfile): string => wallets[0]?.address ?? '';

/** Draws the picture, name and address. */
export function head({ localize, profile, isCopied, hasAddresses, onCopy }: CardView): TemplateResult {
  const { t } = localize;
  const address = addressOf(profile);
  const name = memberName({ displayName: profile.displayName, address });
  const short = shortAddress(address);
  const { memberSince: since } = profile;
  // A member without a name is known by their address, so that one is not hidden.
  const isShown = hasAddresses && !name.isAddress;
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
              title=${isShown ? address : nothing}
              aria-label=${isShown && !isCopied ? t('profile.copy', { address: short }) : nothing}
              @click=${onCopy}
            >
              ${
                isCopied
                  ? html`<span>${t('profile.copied')}</span>`
                  : isShown
                    ? html`<bdi class="mono">${short}</bdi>`
                    : html`<span>${t('profile.copy.short')}</span>`
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

/** Draws the member's answers, accounts and wallets, and one invitation to answer the other questions. */
export function card(view: CardView): TemplateResult {
  const { profile, localize } = view;
  const { t } = localize;
  return html`${group(
      t('profile.answers'),
      'answers',
      profile.attributes.flatMap(({ label, value }) => (value?.trim() ? [answer(label, value)] : [])),
    )}
    ${questions(view)}
    <div class=${profile.accounts.length > 0 && profile.wallets.length > 0 ? 'pair' : ''}>
      ${group(
        t('profile.accounts'),
        'accounts',
        profile.accounts.map((each) => account(view, each)),
      )}
      ${group(
        t('profile.wallets'),
        'wallets',
        profile.wallets.map((each, index) => wallet(view, each, index === 0 && profile.wallets.length > 1)),
        html`<button class="reveal" part="button" type="button" @click=${view.onToggleAddresses}>
          ${t(view.hasAddresses ? 'profile.addresses.hide' : 'profile.addresses.show')}
        </button>`,
      )}
    </div>`;
}

const group = (title: string, name: string, rows: readonly TemplateResult[], end?: TemplateResult): unknown =>
  rows.length > 0
    ? html`<section class="group ${name}" aria-labelledby="${name}-title">
        <div class="group-head">
          <h3 class="group-title" part="subtitle" id="${name}-title">${title}</h3>
          ${end}
        </div>
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

function questions({ localize: { t }, profile, onAnswer }: CardView): unknown {
  const open = profile.attributes.filter(({ value }) => !value?.trim());
  const [first] = open;
  if (!first || !onAnswer) return nothing;
  return html`<section class="group row questions" aria-labelledby="questions-title">
    <div class="main">
      <h3 class="group-title" part="subtitle" id="questions-title">${t('profile.questions')}</h3>
      ${open.slice(0, mostQuestions).map(({ label }) => html`<p class="value" part="value"><bdi>${label}</bdi></p>`)}
    </div>
    ${button(t('profile.questions.answer'), { variant: 'secondary', size: 'sm', onClick: () => onAnswer(first.id) })}
  </section>`;
}

function account({ localize }: CardView, { type, name }: MyProfile['accounts'][number]): TemplateResult {
  const provider = providerName(localize, type);
  return html`<li class="row" part="item">
    <span class="tile" part="tile">${providerIcon(type) ?? html`<span aria-hidden="true">${provider[0]}</span>`}</span>
    <div class="main">
      <span class="label truncate" part="label"><bdi>${name ?? provider}</bdi></span>
      <span class="meta" part="meta">${name === null ? localize.t('profile.accounts.nameless') : provider}</span>
    </div>
  </li>`;
}

function wallet(
  { localize, isOwn, hasAddresses }: CardView,
  { address, type, linkedAt, ofGroup }: MyProfile['wallets'][number],
  isPrimary: boolean,
): TemplateResult {
  const { t } = localize;
  const facts = [
    linkedAt
      ? html`<time datetime=${linkedAt}>${t('profile.wallet.since', { date: localize.date(linkedAt, 'date') })}</time>`
      : '',
    isOwn(address) ? t('profile.wallet.own') : '',
    ofGroup ? t('profile.wallet.unlinked') : '',
  ].filter(Boolean);
  return html`<li class="row" part="item linked">
    <span class="tile" part="tile">${ecosystemIcon(type, 18)}</span>
    <div class="main">
      <div class="names">
        <span class="label" part="label">${walletTypeName(t, type)}</span>
        ${
          hasAddresses
            ? html`<bdi class="mono" part="address" title=${address}>${shortAddress(address)}</bdi>`
            : nothing
        }
        ${isPrimary ? html`<span class="chip" part="chip"><span>${t('profile.wallet.primary')}</span></span>` : nothing}
      </div>
      ${
        facts.length > 0
          ? html`<span class="meta" part="meta"
              >${facts.map((each, index) => html`${index > 0 ? ' · ' : ''}<span class="fact">${each}</span>`)}</span
            >`
          : nothing
      }
    </div>
  </li>`;
}
