import { html, nothing, type TemplateResult } from 'lit';
import type { Localize, MessageKey } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { describeReason, type Reason } from '../../errors/reasons.js';
import type { ReasonBody } from '../../contract/reason.js';
import type { Quest } from '../../loyalty/quest.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconBan, iconInfo, iconLink, iconRefresh } from '../../ui/icons.js';
import { notice, type NoticeOptions } from '../../ui/notice.js';
import { reasons } from '../../i18n/en/reasons.js';
import { copyButton } from './copy-button.js';
import type { DetailContext } from './detail-context.js';
import { providerName } from './meta.js';

/** Reasons said at the field or the choices they are about. */
const inline: Readonly<Record<string, readonly string[]>> = {
  code: ['code_wrong', 'request_invalid', 'not_completed', 'text_not_found'],
  text: ['code_wrong', 'text_not_found'],
  'content-link': ['link_required', 'code_wrong'],
  quiz: ['choice_required', 'choice_invalid', 'answer_wrong'],
  poll: ['choice_required', 'choice_invalid'],
};

/** Whether what a quest was refused for is said at its field. */
export const isInline = ({ refusal: reason, action }: Quest): boolean =>
  reason !== undefined && (inline[action.kind]?.includes(reason.code) ?? false);

type Code = keyof typeof reasons extends infer K ? (K extends `reason.${infer C}.title` ? C : never) : never;

/** What is said of a reason. One this page has no words for is said calmly. */
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

/** The same in one line. */
export function inlineText(localize: Localize, quest: Quest): string {
  const { title, body } = reasonText(localize, quest.refusal, quest);
  return `${title}. ${body}`;
}

/** Why the last try did not count, and the one thing that helps. */
export function refusal(context: DetailContext, quest: Quest, given = quest.refusal): TemplateResult | typeof nothing {
  const reason = given && describeReason(given.code, given.provider);
  const failure = context.failure(quest.id);
  if (failure) return failed(context, quest, describeProblem(failure));
  if (!reason && !quest.isRefusalUnknown) return nothing;
  if (quest.phase === 'pending') return nothing;
  const text = reasonText(context.localize, reason, quest);
  return notice({ ...look(reason), ...text, actions: remedy(context, quest, reason) });
}

function look(reason: Reason | undefined): Pick<NoticeOptions, 'tone' | 'icon'> {
  if (reason?.code === 'account_blocked') return { tone: 'danger', icon: iconBan };
  if (reason?.code === 'account_not_connected') return { tone: 'warning', icon: iconLink };
  return { tone: 'neutral', icon: iconInfo };
}

/** The one thing that helps; nothing where nothing does. */
function remedy(context: DetailContext, quest: Quest, reason: Reason | undefined): TemplateResult | typeof nothing {
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
      : html`${contact}${reason ? nothing : [again(), copyButton(context, quest)]}`;
  }
  return reason.retry === 'never' || reason.retry === 'later'
    ? reason.code === 'provider_busy'
      ? again()
      : nothing
    : again();

  function again(): TemplateResult {
    return button(t('quest-list.do.check-again'), { ...small, onClick: () => context.onComplete(quest) });
  }
}

/** It could not be sent at all. */
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
          onClick: () => context.onComplete(quest),
        })
      : nothing,
  });
}
