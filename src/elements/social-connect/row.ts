import { html, nothing, type TemplateResult } from 'lit';
import type { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import type { Localize } from '../../controllers/localize.js';
import { icon, spinner } from '../../ui/icon.js';
import { iconCheck, iconRefresh } from '../../ui/icons.js';
import { providerIcon } from '../../ui/provider-icons.js';
import { iconButton } from '../icon-button.js';
import { providerName } from '../provider-name.js';
import type { LinkedAccount } from './data.js';
import type { Later } from './later.js';

/** What every row shares. */
export interface RowContext {
  readonly localize: Localize;
  readonly linked: ReadonlyMap<AuthType, LinkedAccount>;
  readonly needs: (provider: AuthType) => number;
  readonly later: Later | undefined;
  /** Nothing can be connected here. */
  readonly isClosed: boolean;
  /** Few are offered, so each may be pressed. */
  readonly isProminent: boolean;
  readonly onConnect: (provider: AuthType) => void;
}

/** One place: what is connected there, or the way to connect it. */
export function row(context: RowContext, provider: AuthType): TemplateResult {
  const { localize, later, isClosed } = context;
  const account = context.linked.get(provider);
  const isUntold = later?.isUntold(provider) ?? false;
  const step = later?.linking.state(provider)?.step;
  const state = step
    ? step === 'waiting' || step === 'email-sent'
      ? 'waiting'
      : 'open'
    : account
      ? 'connected'
      : 'idle';
  const name = providerName(localize, provider);
  return html`<li class="provider ${state}" part="item provider ${state}" data-provider=${provider}>
    <span class="tile${state === 'waiting' ? ' success' : ''}" part="tile"
      >${state === 'waiting' ? spinner() : (providerIcon(provider) ?? initial(name))}${
        account || isUntold
          ? html`<span class="tick" part="tick">${icon(iconCheck, 12)}</span
              ><span class="vh">${localize.t('social-connect.connected')}</span>`
          : nothing
      }</span
    >
    <div class="main" part="main">
      <span class="label" part="label">${name}</span>
      ${later?.meta(provider) ?? meta(context, provider, account)}
    </div>
    ${later?.actions(provider) ?? (isClosed ? nothing : action(context, provider, account !== undefined || isUntold, name))}
    ${later?.body(provider) ?? nothing}
  </li>`;
}

/** Stands for the mark of a provider that has none. */
const initial = (name: string): TemplateResult => html`<span class="initial" aria-hidden="true">${name[0]}</span>`;

function meta({ localize: { t }, needs }: RowContext, provider: AuthType, account: LinkedAccount | undefined): unknown {
  if (account) return html`<span class="meta truncate" part="meta" data-result><bdi>${account.name}</bdi></span>`;
  const count = needs(provider);
  if (count > 0) return html`<span class="meta" part="meta">${t('social-connect.needed', { count })}</span>`;
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
