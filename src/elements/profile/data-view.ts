import { html, nothing, type TemplateResult } from 'lit';
import type { OpenSessions } from '../../contract/session.js';
import type { Localize } from '../../controllers/localize.js';
import type { MyProfile } from '../../controllers/save-profile.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { safeUrl } from '../../ui/safe-url.js';
import type { BrowserRecords } from './browser-records.js';
import { exporting, inBrowser, signingOut } from './data-acts.js';
import { held } from './data-held.js';
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
