import { html, nothing, type TemplateResult } from 'lit';
import type { OpenSessions } from '../../contract/session.js';
import type { Localize } from '../../controllers/localize.js';
import type { MyProfile } from '../../controllers/save-profile.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconAlert, iconCheck, iconDownload, iconInfo, iconLogout, iconWarning } from '../../ui/icons.js';
import { cleanName } from '../../ui/name.js';
import { notice } from '../../ui/notice.js';
import { safeUrl } from '../../ui/safe-url.js';
import { providerName } from '../provider-name.js';
import type { BrowserRecords } from './browser-records.js';
import type { ExportPart } from './export.js';

/** What is done only once it was confirmed. */
export type Asked = 'clear' | 'sign-out';

/** How far a file is. */
export type Exporting =
  | { readonly step: 'busy'; readonly done: number; readonly total: number }
  | { readonly step: 'done'; readonly missing: readonly ExportPart[]; readonly cutAt: number | undefined }
  | { readonly step: 'failed'; readonly error: LaurelError };

/** What the panel shows and calls. */
export interface DataView {
  readonly localize: Localize;
  readonly profile: MyProfile;
  readonly records: readonly BrowserRecords[];
  /** Absent while they are not known, or nobody can be asked. */
  readonly sessions: OpenSessions['data'] | undefined;
  readonly haveSessionsFailed: boolean;
  readonly canSignOut: boolean;
  readonly isMember: boolean;
  readonly asked: Asked | undefined;
  readonly exporting: Exporting | undefined;
  readonly clearing: 'done' | 'undone' | 'failed' | undefined;
  readonly clearedCount: number;
  readonly isSigningOut: boolean;
  readonly signOutError: LaurelError | undefined;
  /** Address of email, or of a page. */
  readonly contact: string;
  onExport(): void;
  onStopExport(): void;
  onAsk(asked: Asked | undefined): void;
  onClear(): void;
  onUndo(): void;
  onSignOut(): void;
}

/** What is kept of the member, by kind, and what they can do about it. */
export function dataView(view: DataView): TemplateResult {
  const { t } = view.localize;
  return html`<div class="data" part="data">
    <h3 class="group-title" part="subtitle">${t('profile.data.held')}</h3>
    <ul class="kinds" part="list" role="list">
      ${held(view)}
    </ul>
    ${exporting(view)} ${view.isMember ? signingOut(view) : nothing}
    <h3 class="group-title" part="subtitle">${t('profile.data.browser')}</h3>
    ${browser(view)}
    <h3 class="group-title" part="subtitle">${t('profile.data.team')}</h3>
    <p class="why">${t('profile.data.team.body')}</p>
    <slot name="contact">${contact(view)}</slot>
  </div>`;
}

function held(view: DataView): readonly TemplateResult[] {
  const { localize, profile } = view;
  const { t } = localize;
  const { displayName, logoUrl, bio, attributes, accounts, wallets, emailAddress } = profile;
  const answered = attributes.filter(({ value }) => value?.trim());
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
      t('profile.accounts'),
      t('profile.data.accounts.why'),
      amount(view, accounts.length),
      accounts.map(
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
    view.sessions || view.haveSessionsFailed ? sessions(view) : undefined,
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
  const { localize, haveSessionsFailed } = view;
  const { t } = localize;
  const all = view.sessions ?? [];
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

function exporting({ localize: { t }, exporting: state, onExport, onStopExport }: DataView): TemplateResult {
  const isBusy = state?.step === 'busy';
  return html`<div class="act">
      <button
        class="button secondary"
        part="button secondary"
        type="button"
        data-act="export"
        aria-disabled=${isBusy ? 'true' : nothing}
        @click=${() => isBusy || onExport()}
      >
        ${icon(iconDownload, 16)}<span>${t('profile.data.export')}</span>
      </button>
      ${isBusy ? button(t('profile.data.export.cancel'), { variant: 'quiet neutral', onClick: onStopExport }) : nothing}
    </div>
    <div class="outcome" role="status">${outcome(t, state)}</div>`;
}

function outcome(t: Localize['t'], state: Exporting | undefined): unknown {
  switch (state?.step) {
    case 'busy':
      return html`<span class="why">${t('profile.data.export.busy', { done: state.done, total: state.total })}</span>`;
    case 'failed':
      return note('danger', t('profile.data.export.failed'), t(describeProblem(state.error).title));
    case 'done': {
      const parts = state.missing.map((part) => t(`profile.data.export.part.${part}`)).join(', ');
      if (parts) return note('warning', '', t('profile.data.export.partial', { parts }));
      const cut = state.cutAt === undefined ? '' : t('profile.data.export.cut', { count: state.cutAt });
      return note('success', '', `${t('profile.data.export.done')} ${cut}`.trim());
    }
    default:
      return nothing;
  }
}

const note = (tone: 'danger' | 'warning' | 'success', title: string, body: string): TemplateResult =>
  notice({ tone, icon: tone === 'success' ? iconCheck : tone === 'danger' ? iconAlert : iconInfo, title, body });

function browser(view: DataView): TemplateResult {
  const { localize, records, asked, clearing, clearedCount, onAsk, onClear, onUndo } = view;
  const { t } = localize;
  const staying = records.reduce((sum, each) => sum + each.staying, 0);
  const canClear = records.some(({ count, staying: left }) => count > left);
  const kept = staying > 0 ? ` ${t('profile.data.clear.kept', { count: staying })}` : '';
  return html`${
      records.length > 0
        ? html`<ul class="kinds tight" part="list" role="list">
            ${records.map(
              (each) =>
                html`<li class="kind" part="item">
                  <span class="meta" part="meta">${t(`profile.data.browser.${each.kind}`)}</span>
                  <span class="held num" part="value">${localize.number(each.count)}</span>
                </li>`,
            )}
          </ul>`
        : html`<p class="why">${t('profile.data.browser.none')}</p>`
    }
    ${
      asked === 'clear'
        ? confirm(view, {
            title: t('profile.data.clear.title'),
            body: t('profile.data.clear.body') + kept,
            act: t('profile.data.clear.do'),
            onAct: onClear,
          })
        : canClear
          ? html`<div class="act">
              <button
                class="button secondary"
                part="button secondary"
                type="button"
                data-act="clear"
                @click=${() => onAsk('clear')}
              >
                <span>${t('profile.data.clear')}</span>
              </button>
            </div>`
          : nothing
    }
    <div class="outcome" role="status">
      ${
        clearing === 'done'
          ? html`<span class="why">${t('profile.data.clear.done', { count: clearedCount })}</span>
              <button class="button quiet sm" part="button quiet" type="button" data-act="undo" @click=${onUndo}>
                <span>${t('profile.data.clear.undo')}</span>
              </button>`
          : clearing === 'undone'
            ? html`<span class="why">${t('profile.data.clear.undone')}</span>`
            : clearing === 'failed'
              ? note('danger', '', t('profile.data.clear.failed'))
              : nothing
      }
    </div>`;
}

function signingOut(view: DataView): unknown {
  const { localize, canSignOut, asked, isSigningOut, signOutError, sessions: open, onAsk, onSignOut } = view;
  const { t } = localize;
  if (!canSignOut) return nothing;
  if (asked !== 'sign-out')
    return html`<div class="act">
      <button
        class="button quiet danger"
        part="button quiet danger"
        type="button"
        data-act="sign-out"
        @click=${() => onAsk('sign-out')}
      >
        ${icon(iconLogout, 16)}<span>${t('profile.data.sign-out')}</span>
      </button>
    </div>`;
  const body = open ? t('profile.data.sign-out.body', { count: open.length }) : t('profile.data.sign-out.unknown');
  return confirm(view, {
    title: t('profile.data.sign-out.title'),
    body: signOutError ? t('profile.data.sign-out.failed', { reason: t(describeProblem(signOutError).title) }) : body,
    act: t('profile.data.sign-out'),
    isBusy: isSigningOut,
    onAct: onSignOut,
  });
}

interface Confirmation {
  readonly title: string;
  readonly body: string;
  readonly act: string;
  readonly isBusy?: boolean;
  readonly onAct: () => void;
}

const confirm = (
  { localize: { t }, onAsk }: DataView,
  { title, body, act, isBusy = false, onAct }: Confirmation,
): TemplateResult =>
  html`<div class="confirm">
    ${notice({
      tone: 'warning',
      icon: iconWarning,
      title,
      body,
      actions: html`${button(act, { variant: 'secondary', size: 'sm', busy: isBusy, onClick: onAct })}${button(
        t('profile.cancel'),
        { variant: 'quiet neutral', size: 'sm', onClick: () => onAsk(undefined) },
      )}`,
    })}
  </div>`;

function contact({ localize: { t }, contact: address }: DataView): unknown {
  const isMail = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(address.trim());
  const href = isMail ? `mailto:${address.trim()}` : safeUrl(address);
  if (!href) return nothing;
  return html`<a class="contact" href=${href} target=${isMail ? nothing : '_blank'} rel="noopener noreferrer"
    >${t('profile.data.team.contact')}</a
  >`;
}
