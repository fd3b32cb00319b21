import { html, nothing } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { describeProblem } from '../../../../errors/describe-problem.js';
import type { ProfileState } from '../../../stores/profile/profile-state.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconPen } from '../../../ui/icons.js';
import { notice } from '../../../ui/notice.js';
import { staleness } from '../../list/notices.js';

/** Says how old the profile is, if it could not be refreshed. */
export function freshness(localize: Localize, { answer }: ProfileState, onRetry: () => void): unknown {
  if (answer.status !== 'success' || !answer.problem) return nothing;
  const problem = describeProblem(answer.problem).kind;
  const { updatedAt, refreshing: isRefreshing } = answer;
  // The invitation already says that the session has ended, and offers a new sign-in.
  if (problem === 'signed-out') return nothing;
  return staleness(localize, { problem, updatedAt, isRefreshing, onRetry });
}

/** Says that the profile was saved, or that unsaved entries are waiting. */
export function facts(
  localize: Localize,
  { saving, isEditing, isChanged, editable }: ProfileState,
  { onEdit, onDiscard }: Readonly<Record<'onEdit' | 'onDiscard', () => void>>,
): unknown {
  const { t } = localize;
  if (saving.status === 'saved')
    return html`<p class="saved">${icon(iconCheck, 16)}<span>${t('profile.saved')}</span></p>`;
  if (isEditing || !isChanged || editable.length === 0) return nothing;
  const small = { size: 'sm' } as const;
  return html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconPen,
      body: t('profile.draft'),
      actions: html`${button(t('profile.draft.continue'), { ...small, variant: 'secondary', onClick: onEdit })}${button(
        t('profile.draft.discard'),
        { ...small, variant: 'quiet neutral', onClick: onDiscard },
      )}`,
    })}
  </div>`;
}
