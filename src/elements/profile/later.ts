import { html, nothing, type TemplateResult } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { profileLater } from '../../i18n/en/profile-later.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconAlert, iconCheck, iconPen, iconWallet } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { failed, slow, staleness, unavailable } from '../list/notices.js';
import type { ProfileData } from './data.js';
import { Editing, type EditingOptions } from './editing.js';
import { form } from './form.js';

export { laterStyles } from './later.styles.js';

/** What the later part hears of. */
export interface LaterEvents {
  readonly onSave: () => void;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  readonly onSignIn: () => void;
}

/** What a card needs once it is there: the form, and words for what is out of the ordinary. */
export class Later {
  readonly editing: Editing;
  readonly notices = { failed, slow, unavailable };
  readonly #localize: Localize;
  readonly #data: ProfileData;
  readonly #events: LaterEvents;

  constructor(host: LaurelHost, localize: Localize, options: EditingOptions & LaterEvents) {
    localize.add(profileLater);
    this.#localize = localize;
    this.#data = options.data;
    this.#events = options;
    this.editing = new Editing(host, options);
  }

  /** How old what is shown is, that it was saved, or that something typed waits. */
  facts(onRetry: () => void): unknown {
    const { t } = this.#localize;
    const { state } = this.#data.answer;
    if (state.status === 'success' && state.problem) {
      const problem = describeProblem(state.problem).kind;
      const { updatedAt, refreshing } = state;
      // A session that has ended is said below everything, with the way back in.
      if (problem !== 'signed-out')
        return staleness(this.#localize, 'profile', { problem, updatedAt, isRefreshing: refreshing, onRetry });
    }
    if (this.editing.isSaved)
      return html`<p class="saved">${icon(iconCheck, 16)}<span>${t('profile.saved')}</span></p>`;
    if (this.editing.isOpen || !this.editing.isChanged || this.#data.editable.length === 0) return nothing;
    return html`<div class="inset">
      ${notice({
        tone: 'neutral',
        icon: iconPen,
        body: t('profile.draft'),
        actions: html`${button(t('profile.draft.continue'), {
          variant: 'secondary',
          size: 'sm',
          onClick: this.#events.onEdit,
        })}${button(t('profile.draft.discard'), {
          variant: 'quiet neutral',
          size: 'sm',
          onClick: this.#events.onDiscard,
        })}`,
      })}
    </div>`;
  }

  /** The form, with why it was not saved. */
  form(address: string, isOnline: boolean): TemplateResult {
    const { onSave, onCancel } = this.#events;
    return form({
      localize: this.#localize,
      editing: this.editing,
      address,
      notice: this.#trouble(isOnline),
      onSave,
      onCancel,
    });
  }

  #trouble(isOnline: boolean): unknown {
    const { t } = this.#localize;
    const { problem } = this.editing;
    if (this.#data.session.state.status === 'expired')
      return notice({
        tone: 'warning',
        icon: iconAlert,
        title: t('problem.signed-out.title'),
        body: t('profile.not-saved.kept', { reason: t('profile.not-saved.title') }),
        actions: button(t('action.sign-in-again'), {
          variant: 'secondary',
          size: 'sm',
          icon: iconWallet,
          onClick: this.#events.onSignIn,
        }),
      });
    if (problem)
      return notice({
        tone: 'danger',
        icon: iconAlert,
        title: t(problem.code === 'partly_saved' ? 'profile.not-saved.partly.title' : 'profile.not-saved.title'),
        body:
          problem.code === 'pending'
            ? t('profile.not-saved.unclear')
            : problem.code === 'partly_saved'
              ? t('profile.not-saved.partly')
              : t('profile.not-saved.kept', { reason: t(describeProblem(problem).title) }),
      });
    return isOnline ? nothing : notice({ tone: 'neutral', icon: iconAlert, body: t('profile.offline') });
  }
}
