import { walletLinks } from '../../../../wallet-types/all/links.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../../stores/sign-in/sign-in-state.js';
import { icon } from '../../../ui/icon.js';
import { ecosystems, moreKinds, walletsPanel } from './ecosystems.js';
import { iconPhone } from './icons.js';
import { noWallet } from './no-wallet.js';
import { passkeyOffer } from './passkey.js';
import { phoneApps } from './phone-apps.js';
import type { At, SignInView } from './sign-in-view.js';
import { closeButton, stepHeader, walletIcon } from './step.js';

/** Renders the wallets to choose from, by kind if there are several kinds. Without any wallets, it says how to get one. */
export function picker(view: SignInView<At<'choosing'>>): TemplateResult {
  const { state, t, onClose } = view;
  const passkey = state.wallets.find(({ isPasskey }) => isPasskey);
  const offer = passkey ? passkeyOffer(passkey, view) : nothing;
  const wallets = state.wallets.filter(({ type, isPasskey }) => !isPasskey && type === state.type);
  if (view.kinds.length < 2) return state.wallets.length === 0 ? nothingHere(view) : one(view, wallets, offer);
  const kind = t(`wallet-connect.type.${state.type}`);
  return html`<div class="kinds">
    ${title(view)}
    <div class="sheet-header">
      <h3 class="sheet-sub" part="subtitle">${kind}</h3>
      ${closeButton(t('action.close'), onClose)}
    </div>
    ${ecosystems(view)}
    <div class="kind sheet-body" id=${walletsPanel} role="tabpanel" aria-label=${kind}>
      ${reason(view)} ${offer}
      ${
        wallets.length > 0
          ? html`<div class="wallets" part="list wallets" role="group" aria-label=${t('wallet-connect.choose.title')}>
              ${list(wallets, view)}
            </div>`
          : noWallet(view)
      }
      ${note(view, wallets.length > 0)}
    </div>
  </div>`;
}

type Offer = TemplateResult | typeof nothing;

/** One kind of wallets needs no tabs. */
const one = (view: SignInView<At<'choosing'>>, wallets: readonly FoundWallet[], offer: Offer): TemplateResult =>
  html`${pickerHeader(view)} ${reason(view)} ${offer}
    <div
      class="wallets sheet-body"
      part="list wallets"
      role="group"
      aria-label=${view.t('wallet-connect.choose.title')}
    >
      ${list(wallets, view)} ${moreKinds(view)}
    </div>
    ${note(view)}`;

/** Without a wallet and without a passkey, the member learns how to get a wallet. */
const nothingHere = (view: SignInView<At<'choosing'>>): TemplateResult =>
  html`${stepHeader(view, false)}
    <div class="sheet-body">${noWallet(view)}</div>
    ${note(view, false)}`;

/** Links to the apps of a phone; nothing if there are none. */
const apps = (view: SignInView): Offer =>
  view.apps.length > 0
    ? html`<h3 class="wallets-title">${view.t('wallet-connect.choose.apps')}</h3>
        ${phoneApps(view)}`
    : nothing;

/** Renders the outline of the picker while the code that finds wallets loads. */
export function pickerSkeleton(view: SignInView): TemplateResult {
  return html`${pickerHeader(view)}
    <div class="wallets" part="list wallets" role="status" aria-busy="true">
      <h3 class="wallets-title">${view.t('wallet-connect.choose.looking')}</h3>
      ${[1, 2].map(
        () =>
          html`<div class="wallet">
            <span class="skeleton wallet-icon" part="skeleton"></span
            ><span class="skeleton line" part="skeleton"></span>
          </div>`,
      )}
    </div>
    ${note(view)}`;
}

const chooseTitles = { 'sign-in': 'title', link: 'link.choose', reconnect: 'again.choose' } as const;

const title = ({ t, goal }: SignInView): TemplateResult =>
  html`<h2 class="sheet-title" part="title sheet-title">${t(`wallet-connect.${chooseTitles[goal]}`)}</h2>`;

const pickerHeader = (view: SignInView): TemplateResult =>
  html`<div class="sheet-header">${title(view)} ${closeButton(view.t('action.close'), view.onClose)}</div>`;

const reason = (view: SignInView): TemplateResult | typeof nothing =>
  view.reason ? html`<p class="wallets-note">${view.reason}</p>` : nothing;

/**
 * Lists the wallets of this browser or phone and those on another phone. The most recently used come first; wallets of
 * this browser that are found later come last.
 */
function list(wallets: readonly FoundWallet[], view: SignInView): TemplateResult {
  const elsewhere = wallets.filter((wallet) => wallet.elsewhere);
  const local = wallets.filter((wallet) => !wallet.elsewhere);
  const isBehind = (wallet: FoundWallet): boolean =>
    wallet.isLate === true && elsewhere.some((one) => wallets.indexOf(one) < wallets.indexOf(wallet));
  const here = local.filter((wallet) => !isBehind(wallet));
  const rows = (some: readonly FoundWallet[]): TemplateResult =>
    html`<ul>
      ${some.map((wallet) => walletRow(wallet, wallets.indexOf(wallet), view))}
    </ul>`;
  const inThisBrowser = (some: readonly FoundWallet[]): Offer =>
    some.length > 0
      ? html`<h3 class="wallets-title">${view.t('wallet-connect.choose.here')}</h3>
          ${rows(some)}
          ${
            some.some(({ namesake }) => namesake)
              ? html`<p class="wallets-hint">${view.t('wallet-connect.choose.namesakes')}</p>`
              : nothing
          }`
      : nothing;
  const onThisDevice = here.length > 0 ? inThisBrowser(here) : apps(view);
  const onAnother =
    elsewhere.length > 0
      ? html`<h3 class="wallets-title">${view.t('wallet-connect.choose.elsewhere')}</h3>
          ${rows(elsewhere)}
          <p class="wallets-hint">${view.t('wallet-connect.choose.relay')}</p>`
      : nothing;
  const isOnAnother = wallets[0]?.elsewhere && wallets[0].recent;
  return html`${isOnAnother ? [onAnother, onThisDevice] : [onThisDevice, onAnother]}
  ${inThisBrowser(local.filter(isBehind))}`;
}

/** Renders a wallet. The chip is outside of the button, so that the button's accessible name is the wallet's name. */
function walletRow(wallet: FoundWallet, index: number, view: SignInView): TemplateResult {
  return html`<li class="wallet" part="item wallet">
    <button
      class="grow"
      type="button"
      aria-describedby="wallet-tag-${index}"
      @click=${() => view.requests?.choose(wallet.key)}
    >
      ${walletIcon(wallet, 36)}${named(wallet, view)}
    </button>
    ${tag(wallet, `wallet-tag-${index}`, view)}
  </li>`;
}

/** Renders the name; wallets with the same name also show what tells them apart. */
function named({ name, namesake }: FoundWallet, { t }: SignInView): TemplateResult {
  if (!namesake) return html`<bdi class="name">${name}</bdi>`;
  const { origin, place = 1, count } = namesake;
  return html`<span class="grow"
    ><bdi class="name">${name}</bdi>${origin ? html` <span class="sub mono" dir="ltr">${origin}</span>` : nothing}${
      count ? html` <span class="sub">${t('wallet-connect.choose.namesake', { place, count })}</span>` : nothing
    }</span
  >`;
}

function tag({ test, recent, elsewhere }: FoundWallet, id: string, { t, isPhone }: SignInView): TemplateResult {
  if (elsewhere && !test && !recent)
    return html`<span class="sub" id=${id}>${t(`wallet-connect.choose.${isPhone ? 'open' : 'scan'}`)}</span>
      ${icon(iconPhone, 18)}`;
  const text = test ? 'test' : recent ? 'recent' : 'detected';
  const tone = { test: 'warning', recent: 'accent', detected: '' }[text];
  return html`<span class="chip ${tone}" part="chip ${tone}" id=${id}
    ><span>${t(`wallet-connect.choose.${text}`)}</span></span
  >`;
}

const note = ({ t, state, isPhone }: SignInView, hasWallets = true): TemplateResult =>
  html`<div class="sheet-note">
    <slot name="terms"></slot>
    <p>
      ${
        hasWallets
          ? html`${t('wallet-connect.choose.new')}
              <a href=${walletLinks[state.type].findAt} target="_blank" rel="noopener noreferrer"
                >${t('wallet-connect.choose.get')}</a
              >`
          : t(isPhone ? 'wallet-connect.none.unlisted' : 'wallet-connect.none.phone')
      }
    </p>
  </div>`;
