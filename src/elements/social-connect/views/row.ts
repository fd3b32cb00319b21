import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../../contract/identity/social.js';
import { findProvider } from '../../../contract/providers/index.js';
import { icon, spinner } from '../../../ui/icon.js';
import { iconCheck, iconRefresh } from '../../../ui/icons.js';
import { providerIcon } from '../../../ui/provider-icons.js';
import { iconButton } from '../../icon-button.js';
import { providerName } from '../../provider-name.js';
import type { RowContext } from './row-context.js';
import { stepActions, stepBody, stepMeta } from './steps.js';

/** Draws one provider: the linked account, or the button to link one. */
export function row(context: RowContext, provider: AuthType): TemplateResult {
  const { localize, state } = context;
  const link = state.links.get(provider);
  const account = state.linked?.get(provider);
  const isUnknownStatus = state.unknownStatus.has(provider);
  const isLinked = account !== undefined || isUnknownStatus;
  const isWaiting = link?.step === 'waiting' || link?.step === 'email-sent';
  const look = isWaiting ? 'waiting' : link ? 'open' : account === undefined ? 'idle' : 'connected';
  const name = providerName(localize, provider);
  return html`<li class="provider ${look}" part="item provider ${look}" data-provider=${provider}>
    <span class="tile${isWaiting ? ' success' : ''}" part="tile"
      >${isWaiting ? spinner() : (providerIcon(provider) ?? initial(name))}${
        isLinked
          ? html`<span class="tick" part="tick">${icon(iconCheck, 12)}</span
              ><span class="vh">${localize.t('social-connect.connected')}</span>`
          : nothing
      }</span
    >
    <div class="main" part="main">
      <span class="label" part="label">${name}</span>
      ${link ? stepMeta(context, provider, link) : meta(context, provider, account)}
    </div>
    ${link ? stepActions(context, provider, link) : state.isClosed ? nothing : action(context, provider, isLinked, name)}
    ${link ? stepBody(context, provider, link) : nothing}
  </li>`;
}

/** Placeholders for the rows: the same number, in the same columns. */
export function skeleton(count: number, isFew: boolean, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="providers${isFew ? ' one' : ''}" part="list providers" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li class="provider">
          <span class="tile skeleton${still}" part="skeleton"></span>
          <span class="main"><span class="skeleton line${still}"></span></span>
        </li>`,
    )}
  </ul>`;
}

/** Replaces the mark of a provider that has none. */
const initial = (name: string): TemplateResult => html`<span class="initial" aria-hidden="true">${name[0]}</span>`;

function meta({ localize, state }: RowContext, provider: AuthType, account: string | undefined): unknown {
  const { t } = localize;
  if (state.unknownStatus.has(provider)) {
    const text = t('social-connect.nameless', { provider: providerName(localize, provider) });
    return html`<span class="meta" part="meta" data-result>${text}</span>`;
  }
  if (account !== undefined)
    return html`<span class="meta truncate" part="meta" data-result><bdi>${account}</bdi></span>`;
  const count = state.questCounts.get(provider);
  if (count) return html`<span class="meta" part="meta">${t('social-connect.needed', { count })}</span>`;
  return findProvider(provider)?.needsChannel
    ? html`<span class="meta" part="meta">${t('social-connect.channel')}</span>`
    : nothing;
}

function action(context: RowContext, provider: AuthType, isLinked: boolean, name: string): TemplateResult {
  const { t } = context.localize;
  const onClick = (): void => context.onConnect(provider);
  if (isLinked) return iconButton(t('social-connect.do.again', { provider: name }), iconRefresh, onClick);
  const variant = context.isProminent ? 'primary' : 'secondary';
  return html`<button
    class="button ${variant} sm"
    part="button ${variant}"
    type="button"
    aria-label=${t('social-connect.do.connect.named', { provider: name })}
    @click=${onClick}
  >
    <span>${t('social-connect.do.connect')}</span>
  </button>`;
}
