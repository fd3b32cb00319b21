import type { ReasonBody } from '../../../../contract/reason.js';
import type { Localize } from '../../../controllers/localize.js';
import type { Quest } from '../../../stores/quests/quest.js';
import { codeOf, providerOf } from './reason-text.js';

/** Returns what helps after a refusal. A reason that this page does not know gets a calm default text. */
export function reasonHelp(localize: Localize, reason: ReasonBody | undefined, quest: Quest): string {
  const { progress } = quest;
  const code = codeOf(localize, reason, quest);
  const key =
    code === 'not_completed' && progress?.of ? 'reason.not_completed.counted' : (`reason.${code}.body` as const);
  return localize.t(key, {
    provider: providerOf(localize, reason, quest),
    done: localize.amount(progress?.done ?? 0),
    of: localize.amount(progress?.of ?? 0),
  });
}
