import type { ReasonBody } from '../../../contract/reason.js';
import type { Localize, MessageKey } from '../../../controllers/localize.js';
import { reasons } from '../../../i18n/en/reasons.js';
import type { Quest } from '../../../loyalty/quest.js';
import { providerName } from './meta.js';

type Code = keyof typeof reasons extends infer K ? (K extends `reason.${infer C}.title` ? C : never) : never;

/** Returns the text of a refusal. A reason that this page does not know gets a calm default text. */
export function reasonText(
  localize: Localize,
  reason: ReasonBody | undefined,
  quest: Quest,
): { readonly title: string; readonly body: string } {
  const where = reason?.provider ?? quest.provider;
  const values = { provider: where ? providerName(localize, where) : '' };
  const code = codeOf(reason, quest);
  const title: MessageKey = `reason.${code}.title`;
  const body: MessageKey =
    code === 'not_completed' && quest.progress?.of ? 'reason.not_completed.counted' : `reason.${code}.body`;
  const { progress } = quest;
  const counts = { done: localize.amount(progress?.done ?? 0), of: localize.amount(progress?.of ?? 0) };
  return { title: localize.t(title, values), body: localize.t(body, { ...values, ...counts }) };
}

function codeOf(reason: ReasonBody | undefined, quest: Quest): Code {
  if (!reason || !(`reason.${reason.code}.title` in reasons)) return 'unknown';
  const where = reason.provider ?? quest.provider;
  if (reason.code === 'account_not_connected')
    return where === 'email' ? 'account_not_connected.email' : where ? reason.code : 'unknown';
  return reason.code as Code;
}
