import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AuthType } from '../../../../contract/identity/social.js';
import type { AccountGroups } from '../../../stores/social/arrange-accounts.js';
import { totalOf } from '../../../stores/social/needs.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown } from '../../../ui/icons.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { providerName } from '../../provider-name.js';
import { totalGain } from './gains.js';
import type { RowContext } from './row-context.js';
import { providerMark, row } from './row.js';

/** Number of providers whose marks and names the fold's line shows. */
const named = 3;

/** The fold around the providers that nothing needs now. */
export interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Draws the providers: those that quests need, those that are linked, the others, and the fold. */
export function accounts(context: RowContext, groups: AccountGroups, fold: Fold): unknown {
  const { t } = context.localize;
  const { needed, linked, others, folded } = groups;
  const total = totalOf(needed.flatMap((provider) => context.state.needs.get(provider) ?? []));
  return [
    needed.length > 0
      ? section('need', t('social-connect.needs'), totalGain(context, total), rows(context, needed, 'needs'))
      : nothing,
    linked.length > 0 ? section('linked', t('social-connect.connected'), '', rows(context, linked, 'linked')) : nothing,
    others.length > 0 ? html`<section class="part others" part="section">${rows(context, others)}</section>` : nothing,
    folded.length > 0 ? foldOf(context, folded, fold) : nothing,
  ];
}

const section = (kind: string, title: string, end: string, content: TemplateResult): TemplateResult =>
  html`<section class="part ${kind}" part="section">
    <div class="part-head">
      <h3 part="section-title" id=${kind === 'need' ? 'needs' : 'linked'}>${title}</h3>
      ${end ? html`<span class="end num">${longAmounts(end)}</span>` : nothing}
    </div>
    ${content}
  </section>`;

/** Draws rows. @param title id of their heading, if they have one */
function rows(context: RowContext, providers: readonly AuthType[], title?: string): TemplateResult {
  return html`<ul
    class="providers"
    part="list providers"
    role="list"
    aria-labelledby=${title ?? nothing}
    aria-label=${title ? nothing : context.localize.t('social-connect.list')}
  >
    ${repeat(
      providers,
      (provider) => provider,
      (provider) => row(context, provider),
    )}
  </ul>`;
}

function foldOf(context: RowContext, providers: readonly AuthType[], { isOpen, onToggle }: Fold): TemplateResult {
  const { localize } = context;
  const names = providers.slice(0, named).map((provider) => providerName(localize, provider));
  const count = providers.length - names.length;
  const more = count > 0 ? [localize.t('social-connect.more.others', { count })] : [];
  return html`<details
    class="part more"
    part="section"
    .open=${isOpen}
    @toggle=${(event: Event) => onToggle((event.currentTarget as HTMLDetailsElement).open)}
  >
    <summary part="fold">
      <span class="marks" aria-hidden="true"
        >${providers.slice(0, named).map((provider, at) => html`<span>${providerMark(provider, names[at] ?? '')}</span>`)}</span
      ><span class="main"
        ><span class="label" part="label">${localize.t('social-connect.more')}</span
        ><span class="meta" part="meta">${new Intl.ListFormat(localize.lang).format([...names, ...more])}</span></span
      >${icon(iconChevronDown, 18)}
    </summary>
    ${rows(context, providers)}
  </details>`;
}
