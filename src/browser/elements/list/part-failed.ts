import type { TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { iconAlert } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { retryButton } from './notices.js';

/** Draws the message that a part of the page did not load. */
export const partFailed = (localize: Localize, onRetry: () => void): TemplateResult =>
  notice({
    tone: 'neutral',
    icon: iconAlert,
    body: localize.t('quest-list.part.failed'),
    actions: retryButton(localize, onRetry),
  });
