import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../../../contract/identity/social.js';
import { findProvider } from '../../../../contract/providers/index.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconCheck } from '../../../ui/icons.js';
import { providerIcon } from '../../../ui/provider-icons.js';
import type { LinkState } from '../../../stores/social/link-state.js';
import { partFailed } from '../../list/part-failed.js';
import { providerName } from '../../provider-name.js';
import { cancelButton } from './cancel-button.js';
import { gain, gainAmounts } from './gains.js';
import type { RowContext } from './row-context.js';

/** Draws one provider: the linked account, or the button to link one. */
export function row(context: RowContext, provider: AuthType): TemplateResult {
  const { localize, state, steps } = context;
  const link = state.links.get(provider);
  const account = state.linked?.get(provider);
  const isUnknownStatus = state.unknownStatus.has(provider);
  const isLinked = account !== undefined || isUnknownStatus;
  const isWaiting = link?.step === 'waiting' || link?.step === 'email-sent';
  const look = isWaiting ? 'waiting' : link ? 'open' : account === undefined ? 'idle' : 'connected';
  const name = providerName(localize, provider);
  const unverified = state.unverified.get(provider);
  const need = isLinked ? undefined : state.needs.get(provider);
  const isNew = isLinked && state.news.some((news) => news.provider === provider && news.kind !== 'not-linked');
  // The id identifies a row that has moved to another list, so that the focus follows it.
  return html`<li
    class="provider ${look}${isNew ? ' new' : ''}"
    part="item provider ${look}"
    id="account-${provider}"
    data-provider=${provider}
  >
    <span class="tile${isWaiting ? ' success' : ''}" part="tile"
      >${isWaiting ? spinner() : providerMark(provider, name)}${
        isLinked
          ? html`<span class="tick" part="tick">${icon(iconCheck, 12)}</span
              ><span class="vh">${localize.t('social-connect.connected')}</span>`
          : nothing
      }</span
    >
    <div class="main" part="main">
      <span class="label" part="label">${name}</span>
      ${link ? linkMeta(context, name, link) : meta(context, provider, account)}
    </div>
    ${
      link
        ? (steps?.stepActions(context, provider, link) ?? cancelButton(context, provider))
        : isLinked
          ? context.menu.button(provider, account, !state.isClosed)
          : [
              need ? gainAmounts(context, need) : nothing,
              state.isClosed ? nothing : connectButton(context, provider, name),
              unverified === undefined ? nothing : context.menu.button(provider, unverified, false),
            ]
    }
    ${link ? linkBody(context, provider, link) : nothing}
  </li>`;
}

/** Placeholders for the rows, in the same columns. */
export function skeleton(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="providers" part="list providers" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li class="provider">
          <span class="tile skeleton${still}" part="skeleton"></span>
          <span class="main"><span class="skeleton line${still}"></span></span>
        </li>`,
    )}
  </ul>`;
}

/** Draws the mark of a provider, or its initial if it has none. */
export const providerMark = (provider: AuthType, name: string): TemplateResult =>
  providerIcon(provider) ?? html`<span class="initial" aria-hidden="true">${name[0]}</span>`;

function linkMeta(context: RowContext, provider: string, link: LinkState): unknown {
  if (link.step !== 'waiting') return context.steps?.stepMeta(context, link);
  return html`<span class="meta accent" part="meta" data-result
    ><bdi>${context.localize.t('social-connect.waiting', { provider })}</bdi></span
  >`;
}

function linkBody(context: RowContext, provider: AuthType, link: LinkState): unknown {
  const { localize, steps, onSteps } = context;
  if (link.step === 'waiting') return nothing;
  return steps?.stepBody(context, provider, link) ?? (onSteps ? partFailed(localize, onSteps) : nothing);
}

function meta(context: RowContext, provider: AuthType, account: string | null | undefined): unknown {
  const { localize, state } = context;
  const { t } = localize;
  if (state.unknownStatus.has(provider)) {
    const text = t('social-connect.nameless', { provider: providerName(localize, provider) });
    return html`<span class="meta" part="meta" data-result>${text}</span>`;
  }
  if (account !== undefined)
    return html`<span class="meta truncate" part="meta" data-result
      ><bdi>${account ?? t('social-connect.connected')}</bdi></span
    >`;
  const unverified = state.unverified.get(provider);
  if (unverified !== undefined)
    return html`<span class="meta" part="meta">${t('social-connect.unverified', { name: unverified })}</span>`;
  const need = state.needs.get(provider);
  if (need) return html`<span class="meta" part="meta">${gain(context, need)}</span>`;
  return findProvider(provider)?.needsChannel
    ? html`<span class="meta" part="meta">${t('social-connect.channel')}</span>`
    : nothing;
}

function connectButton(
  { localize: { t }, first, onConnect }: RowContext,
  provider: AuthType,
  name: string,
): TemplateResult {
  const variant = provider === first ? 'primary' : 'secondary';
  return html`<button
    class="button ${variant} sm"
    part="button ${variant}"
    type="button"
    aria-label=${t('social-connect.do.connect.named', { provider: name })}
    @click=${() => onConnect(provider)}
  >
    <span>${t('social-connect.do.connect')}</span>
  </button>`;
}
