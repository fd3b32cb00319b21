import type { TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { iconShield } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** The contract is not on the site's list: nothing is signed, whatever anyone says. */
export const notListed = ({ t }: Localize): TemplateResult =>
  notice({
    tone: 'danger',
    icon: iconShield,
    title: t('token-claim.problem.not-listed.title'),
    body: t('token-claim.problem.not-listed.body'),
  });
