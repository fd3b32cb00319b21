import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { MyProfile } from '../../../stores/profile/field.js';
import type { Exporting, ProfileState } from '../../../stores/profile/profile-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconAlert, iconCheck, iconDownload, iconInfo, iconLogout, iconWarning } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import type { BrowserRecords } from '../browser-records.js';

/** Actions that a member has to confirm. */
export type Asked = 'clear' | 'sign-out';

/** Content of the panel and its callbacks. */
export interface DataView {
  readonly localize: Localize;
  readonly profile: MyProfile;
  readonly state: ProfileState;
  readonly records: readonly BrowserRecords[];
  readonly asked: Asked | undefined;
  readonly clearing: 'busy' | 'done' | 'undone' | 'failed' | undefined;
  readonly clearedCount: number;
  /** Names of the wallets that could not be disconnected; empty for a wallet that is not there. */
  readonly connected: readonly string[];
  /** Email address or page; empty for none. */
  readonly contact: string;
  onExport(): void;
  onStopExport(): void;
  onAsk(asked: Asked | undefined): void;
  onClear(): void;
  onUndo(): void;
  onSignOut(): void;
}

/** Draws the export of the member's data, and its progress. */
export function exporting({ localize, state, onExport, onStopExport }: DataView): TemplateResult {
  const { t } = localize;
  const isBusy = state.exporting.status === 'busy';
  return html`<div class="act">
      ${starter({ act: 'export', kind: 'secondary', icon: iconDownload, label: t('profile.data.export'), isBusy, onClick: onExport })}
      ${isBusy ? button(t('profile.data.export.cancel'), { variant: 'quiet neutral', onClick: onStopExport }) : nothing}
    </div>
    <div class="outcome" role="status">${outcome(localize, state.exporting)}</div>`;
}

function outcome({ t, lang }: Localize, exported: Exporting): unknown {
  switch (exported.status) {
    case 'busy':
      return html`<span class="why"
        >${t('profile.data.export.busy', { done: exported.done, total: exported.total })}</span
      >`;
    case 'failed':
      return note('danger', t('profile.data.export.failed'), t(describeProblem(exported.error).title));
    case 'done': {
      const names = exported.missing.map((part) => t(`profile.data.export.part.${part}`));
      const parts = new Intl.ListFormat(lang).format(names);
      if (parts) return note('warning', '', t('profile.data.export.partial', { parts }));
      return note('success', '', `${t('profile.data.export.done')} ${t('profile.data.export.rest')}`);
    }
    default:
      return nothing;
  }
}

/** Draws the data that this browser keeps, and the button that clears it. */
export function inBrowser(view: DataView): TemplateResult {
  const { localize, records, asked, clearing, clearedCount, connected, onAsk, onClear, onUndo } = view;
  const { t } = localize;
  const staying = records.reduce((sum, each) => sum + each.staying, 0);
  const canClear = records.some(({ count, staying: left }) => count > left);
  const wallets = new Intl.ListFormat(localize.lang).format(connected.filter(Boolean));
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
            isBusy: clearing === 'busy',
            onAct: onClear,
          })
        : canClear
          ? html`<div class="act">
              ${starter({ act: 'clear', kind: 'secondary', label: t('profile.data.clear'), onClick: () => onAsk('clear') })}
            </div>`
          : nothing
    }
    <div class="outcome" role="status">
      ${
        clearing === 'done'
          ? html`<span class="why">${t('profile.data.clear.done', { count: clearedCount })}</span>
              <button class="button quiet sm" part="button quiet" type="button" data-act="undo" @click=${onUndo}>
                <span>${t('profile.data.clear.undo')}</span>
              </button>
              ${connected.length > 0 ? note('warning', wallets, t('profile.data.clear.connected')) : nothing}`
          : clearing === 'undone'
            ? html`<span class="why">${t('profile.data.clear.undone')}</span>`
            : clearing === 'failed'
              ? note('danger', '', t('profile.data.clear.failed'))
              : nothing
      }
    </div>`;
}

/** Draws the button that signs the member out everywhere. */
export function signingOut(view: DataView): unknown {
  const { localize, state, asked, onAsk, onSignOut } = view;
  const { canSignOutEverywhere, signingOut: attempt, sessions: open } = state;
  const { t } = localize;
  if (!canSignOutEverywhere) return nothing;
  if (asked !== 'sign-out')
    return html`<div class="act">
      ${starter({ act: 'sign-out', kind: 'quiet danger', icon: iconLogout, label: t('profile.data.sign-out'), onClick: () => onAsk('sign-out') })}
    </div>`;
  return confirm(view, {
    title: t('profile.data.sign-out.title'),
    body:
      attempt.status === 'failed'
        ? t('profile.data.sign-out.failed', { reason: t(describeProblem(attempt.error).title) })
        : open
          ? t('profile.data.sign-out.body', { count: open.length })
          : t('profile.data.sign-out.unknown'),
    act: t('profile.data.sign-out'),
    isBusy: attempt.status === 'busy',
    onAct: onSignOut,
  });
}

interface Starter {
  readonly act: 'export' | 'clear' | 'sign-out';
  /** Its classes, which are part names too. */
  readonly kind: string;
  readonly icon?: string;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}

/** A button that starts an action. */
const starter = ({ act, kind, icon: path, label, isBusy = false, onClick }: Starter): TemplateResult =>
  html`<button
    class="button ${kind}"
    part="button ${kind}"
    type="button"
    data-act=${act}
    aria-disabled=${isBusy ? 'true' : nothing}
    @click=${() => isBusy || onClick()}
  >
    ${path ? icon(path, 16) : nothing}<span>${label}</span>
  </button>`;

const note = (tone: 'danger' | 'warning' | 'success', title: string, body: string): TemplateResult =>
  notice({ tone, icon: tone === 'success' ? iconCheck : tone === 'danger' ? iconAlert : iconInfo, title, body });

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
  html`<div class="confirm" role="group" tabindex="-1" aria-label="${title} ${body}">
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
