import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../../controllers/localize.js';
import { describeProblem } from '../../../../../errors/describe-problem.js';
import { describeReason, type Reason } from '../../../../../errors/reasons.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { button } from '../../../../ui/button.js';
import { iconAlert, iconBan, iconInfo, iconLink, iconRefresh } from '../../../../ui/icons.js';
import { notice, type NoticeOptions } from '../../../../ui/notice.js';
import { copyButton } from './copy-button.js';
import type { DetailContext, DetailMemory } from './detail-context.js';
import { providerName } from '../meta.js';
import { reasonTitle, codeOf, providerOf } from './reason-text.js';
import type { ReasonBody } from '../../../../../contract/reason.js';

/** Reasons that are shown at the field or the choices that they concern, by kind of action. */
const inline: Readonly<Record<string, readonly string[]>> = {
  code: ['code_wrong', 'request_invalid', 'not_completed', 'text_not_found'],
  text: ['code_wrong', 'text_not_found'],
  'content-link': ['link_required', 'code_wrong'],
  quiz: ['choice_required', 'choice_invalid', 'answer_wrong'],
  poll: ['choice_required', 'choice_invalid'],
};

/** Whether the reason of a refusal is shown at the quest's field. */
export const isInline = ({ refusal: reason, action }: Quest): boolean =>
  reason !== undefined && (inline[action.kind]?.includes(reason.code) ?? false);

/** Returns why a quest was refused, in one line. */
export function inlineText(localize: Localize, quest: Quest, reason = quest.refusal): string {
  return `${reasonTitle(localize, reason, quest)}. ${reasonHelp(localize, reason, quest)}`;
}

/** Says why the last attempt did not count, and offers the one action that helps. */
export function refusal(
  context: DetailContext,
  memory: DetailMemory,
  quest: Quest,
  given = quest.refusal,
): TemplateResult | typeof nothing {
  const reason = given && describeReason(given.code, given.provider);
  const failure = context.state.failures.get(quest.id);
  if (failure) return failed(context, quest, describeProblem(failure));
  if (!reason && !quest.isRefusalUnknown) return nothing;
  if (quest.phase === 'pending') return nothing;
  return notice({
    ...look(reason),
    title: reasonTitle(context.localize, reason, quest),
    body: reasonHelp(context.localize, reason, quest),
    actions: remedy(context, memory, quest, reason),
  });
}

function look(reason: Reason | undefined): Pick<NoticeOptions, 'tone' | 'icon'> {
  if (reason?.code === 'account_blocked') return { tone: 'danger', icon: iconBan };
  if (reason?.code === 'account_not_connected') return { tone: 'warning', icon: iconLink };
  return { tone: 'neutral', icon: iconInfo };
}

/** Draws the one action that helps; nothing if none does. */
function remedy(
  context: DetailContext,
  memory: DetailMemory,
  quest: Quest,
  reason: Reason | undefined,
): TemplateResult | typeof nothing {
  const { t } = context.localize;
  const small = { variant: 'secondary', size: 'sm' } as const;
  const provider = reason?.provider ?? quest.provider;
  if (reason?.code === 'account_not_connected' && provider) {
    const name = providerName(context.localize, provider);
    return button(t('reason.action.connect', { provider: name }), {
      ...small,
      onClick: () => context.onConnect(quest),
    });
  }
  if (reason?.fix === 'owner' || !reason) {
    const contact = context.supportUrl
      ? html`<a
          class="button secondary sm"
          part="button secondary"
          href=${context.supportUrl}
          target="_blank"
          rel="noopener"
          ><span>${t('reason.action.contact')}</span></a
        >`
      : nothing;
    return reason?.code === 'account_blocked'
      ? contact
      : html`${contact}${reason ? nothing : [again(), copyButton(context, memory, quest)]}`;
  }
  return reason.retry === 'never' || reason.retry === 'later'
    ? reason.code === 'provider_busy'
      ? again()
      : nothing
    : again();

  function again(): TemplateResult {
    return button(t('quest-list.do.check-again'), { ...small, onClick: () => void context.onComplete(quest) });
  }
}

/** Says that the quest could not be sent at all. */
function failed(context: DetailContext, quest: Quest, problem: ReturnType<typeof describeProblem>): TemplateResult {
  const { t } = context.localize;
  return notice({
    tone: problem.severity === 'neutral' ? 'neutral' : 'danger',
    icon: iconAlert,
    title: t(problem.title),
    body: t(problem.body),
    actions: problem.retryable
      ? button(t('action.retry'), {
          variant: 'secondary',
          size: 'sm',
          icon: iconRefresh,
          onClick: () => void context.onComplete(quest),
        })
      : nothing,
  });
}

/** Returns what helps after a refusal. A reason that this page does not know gets a calm default text. */
function reasonHelp(localize: Localize, reason: ReasonBody | undefined, quest: Quest): string {
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
