import type { TemplateResult } from 'lit';
import type { AuthType } from '../../../../contract/identity/social.js';
import { button } from '../../../ui/button.js';
import type { RowContext } from './row-context.js';

/** Draws the button by which the member gives up a link. */
export const cancelButton = ({ localize, requests }: RowContext, provider: AuthType): TemplateResult =>
  button(localize.t('social-connect.cancel'), {
    variant: 'quiet neutral',
    size: 'sm',
    onClick: () => requests.cancel(provider),
  });
