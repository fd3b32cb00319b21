import type { ReasonBody } from '../../../../../contract/reason.js';
import type { Localize } from '../../../../controllers/localize.js';
import type { MessageKey } from '../../../../i18n/messages.js';
import { hasText } from '../../../../i18n/has-text.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { providerName } from '../meta.js';

type Code = MessageKey extends infer K ? (K extends `reason.${infer C}.title` ? C : never) : never;

/** Returns why a quest was refused. A reason that this page does not know gets a calm default text. */
export const reasonTitle = (localize: Localize, reason: ReasonBody | undefined, quest: Quest): string =>
  localize.t(`reason.${codeOf(localize, reason, quest)}.title`, { provider: providerOf(localize, reason, quest) });

/** Returns the name of the provider that a refusal is about; empty if it is about none. */
export function providerOf(localize: Localize, reason: ReasonBody | undefined, quest: Quest): string {
  const where = reason?.provider ?? quest.provider;
  return where ? providerName(localize, where) : '';
}

/** Returns the part of the text keys that stands for a reason. */
export function codeOf({ t }: Localize, reason: ReasonBody | undefined, quest: Quest): Code {
  if (!reason || !hasText(t, `reason.${reason.code}.title`)) return 'unknown';
  const where = reason.provider ?? quest.provider;
  if (reason.code === 'account_not_connected')
    return where === 'email' ? 'account_not_connected.email' : where ? reason.code : 'unknown';
  return reason.code as Code;
}
