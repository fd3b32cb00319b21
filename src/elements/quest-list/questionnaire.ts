import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../../contract/loyalty/questions.js';
import type { LaurelHost } from '../../controllers/host.js';
import { QueryController } from '../../controllers/query.js';
import type { QuestAttempts } from '../../controllers/quest-attempts.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { Quest } from '../../loyalty/quest.js';
import { button } from '../../ui/button.js';
import { icon, spinner } from '../../ui/icon.js';
import { iconAlert, iconCheck, iconRefresh, iconWallet, iconX } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { rove } from '../../ui/roving.js';
import type { DetailContext } from './detail-context.js';
import { inlineText, isInline } from './refusal.js';
import { submitButton } from '../submit-button.js';

/** What a questionnaire needs of its list. */
export interface QuestionnaireOptions {
  /** Quiz or poll that is open; `undefined` for none. */
  readonly questId: () => string | undefined;
  readonly attempts: QuestAttempts;
  /** Sends the quest in once everything is answered. */
  readonly onAnswered: (questId: string, choiceId: string) => void;
}

/** Questions of the opened quiz or poll, one at a time, and what its member answers. */
export class Questionnaire {
  readonly #host: LaurelHost;
  readonly #options: QuestionnaireOptions;
  readonly #questions: QueryController<'GET /api/me/questions'>;
  readonly #responses: QueryController<'GET /api/me/questions_responses'>;
  readonly #chosen = new Map<string, string>();
  readonly #wrong = new Map<string, Set<string>>();
  readonly #answered = new Map<string, string>();
  #isBusy = false;
  #hint = '';
  #failure: LaurelError | undefined;

  constructor(host: LaurelHost, options: QuestionnaireOptions) {
    this.#host = host;
    this.#options = options;
    this.#questions = new QueryController(host, () => {
      const questId = options.questId();
      if (!questId) return null;
      return {
        route: 'GET /api/me/questions',
        request: { query: { loyaltyRuleIds: [questId], limit: 100 } },
        member: true,
      };
    });
    this.#responses = new QueryController(host, () => {
      const ids = this.#list.map(({ id }) => id);
      if (ids.length === 0) return null;
      return {
        route: 'GET /api/me/questions_responses',
        request: { query: { questionsId: ids, limit: 100 } },
        member: true,
      };
    });
  }

  render(context: DetailContext, quest: Quest): unknown {
    const { localize, isSignedIn, onSignIn } = context;
    const { t } = localize;
    if (!isSignedIn)
      return html`<div class="detail-actions">
        ${button(t('quest.questions.signed-out'), { size: 'sm', icon: iconWallet, onClick: onSignIn })}
      </div>`;
    const { state } = this.#questions;
    if (state.status === 'error') return this.#failed(context);
    if (state.status !== 'success' || this.#responses.state.status === 'pending')
      return html`<p class="hint inline" role="status">${spinner(14)}<span>${t('quest.questions.loading')}</span></p>`;
    const all = this.#list;
    if (all.length === 0) return html`<p class="hint">${t('quest.questions.none')}</p>`;
    const isOver = ['done', 'cooling', 'capped'].includes(quest.phase);
    const at = all.findIndex((question) => this.#answerTo(question) === undefined);
    const question = all[at];
    if (!question || isOver) return this.#renderAnswers(context, quest, isOver);
    return this.#renderQuestion(context, quest, question, at + 1, all.length);
  }

  #renderQuestion(
    context: DetailContext,
    quest: Quest,
    question: Question,
    number: number,
    count: number,
  ): TemplateResult {
    const { t } = context.localize;
    const chosen = this.#chosen.get(question.id);
    const wrong = this.#wrong.get(question.id);
    const isPoll = quest.action.kind === 'poll';
    const refused = isInline(quest) && !chosen ? inlineText(context.localize, quest) : '';
    const hint = this.#hint || refused;
    const failure = this.#failure && describeProblem(this.#failure);
    return html`<form
      class="form"
      novalidate
      @submit=${(event: Event) => void this.#submit(event, context, quest, question)}
    >
      ${count > 1 ? html`<p class="hint">${t('quest.question', { number, count })}</p>` : nothing}
      <p class="question" id="question-${question.id}" dir="auto">${question.text}</p>
      <div class="choices" role="radiogroup" aria-labelledby="question-${question.id}" @keydown=${handleKey}>
        ${choicesOf(question).map((choice, index) =>
          choiceButton({
            text: choice.text,
            isChecked: choice.id === chosen,
            isWrong: wrong?.has(choice.id) ?? false,
            wrong: t('quest.choice.wrong'),
            isReachable: chosen ? choice.id === chosen : index === 0,
            onChoose: () => this.#choose(question, choice.id),
          }),
        )}
      </div>
      ${hint ? html`<p class="hint danger inline" role="alert">${icon(iconAlert, 14)}<span>${hint}</span></p>` : nothing}
      ${
        failure
          ? html`<p class="hint danger inline" role="alert">
              ${icon(iconAlert, 14)}<span>${t(failure.title)}. ${t(failure.body)}</span>
            </p>`
          : nothing
      }
      <div class="detail-actions">
        ${submitButton(t(isPoll ? 'quest.vote' : 'quest.check-answer'), {
          isBusy: this.#isBusy,
          isReady: chosen !== undefined && !wrong?.has(chosen),
        })}
      </div>
    </form>`;
  }

  /** What its member has answered; which answer would have been right is not known here. */
  #renderAnswers(context: DetailContext, quest: Quest, isOver: boolean): unknown {
    const { t } = context.localize;
    return [
      this.#list.map((question) => {
        const own = this.#answerTo(question);
        return html`<div class="form">
          <p class="question" dir="auto">${question.text}</p>
          <ul class="choices">
            ${choicesOf(question).map(
              ({ id, text }) =>
                html`<li
                  class="choice result${id === own ? ' mine' : ''}"
                  part="option choice result${id === own ? ' mine' : ''}"
                >
                  <span dir="auto">${text}</span>${
                    id === own ? html`${icon(iconCheck, 16)}<span class="vh">${t('quest.answered')}</span>` : nothing
                  }
                </li>`,
            )}
          </ul>
        </div>`;
      }),
      isOver
        ? nothing
        : html`<p class="hint">${t('quest.answers-in')}</p>
            <div class="detail-actions">
              ${button(t('quest-list.do.check'), { onClick: () => context.onComplete(quest) })}
            </div>`,
    ];
  }

  #failed({ localize: { t } }: DetailContext): TemplateResult {
    return notice({
      tone: 'danger',
      icon: iconAlert,
      title: t('quest.questions.failed'),
      actions: button(t('action.retry'), {
        variant: 'secondary',
        size: 'sm',
        icon: iconRefresh,
        onClick: () => void this.#questions.refresh(),
      }),
    });
  }

  get #list(): readonly Question[] {
    const { state } = this.#questions;
    return state.status === 'success' ? state.data.data : [];
  }

  /** Id of the choice a question is settled with. A wrong one that may be changed settles nothing. */
  #answerTo({ id }: Question): string | undefined {
    const known = this.#answered.get(id);
    if (known) return known;
    const { state } = this.#responses;
    const response =
      state.status === 'success' ? state.data.data.find((each) => each.loyaltyQuestionId === id) : undefined;
    return response?.isCorrect ? response.loyaltyQuestionChoiceId : undefined;
  }

  #choose({ id }: Question, choiceId: string): void {
    this.#chosen.set(id, choiceId);
    this.#hint = '';
    this.#failure = undefined;
    this.#host.requestUpdate();
  }

  async #submit(event: Event, { localize: { t } }: DetailContext, quest: Quest, question: Question): Promise<void> {
    event.preventDefault();
    const choiceId = this.#chosen.get(question.id);
    if (this.#isBusy) return;
    if (!choiceId || this.#wrong.get(question.id)?.has(choiceId)) {
      this.#hint = t('quest.choose');
      this.#host.requestUpdate();
      return;
    }
    this.#isBusy = true;
    this.#failure = undefined;
    this.#host.requestUpdate();
    try {
      const { isCorrect, isRepeated } = await this.#options.attempts.answer(choiceId);
      if (isCorrect || quest.action.kind === 'poll') this.#settle(quest, question, choiceId);
      else this.#refuse(question, choiceId, t(isRepeated ? 'quest.wrong.final' : 'quest.wrong'));
    } catch (error) {
      this.#failure = error as LaurelError;
    }
    this.#isBusy = false;
    this.#host.requestUpdate();
  }

  #settle(quest: Quest, question: Question, choiceId: string): void {
    this.#answered.set(question.id, choiceId);
    this.#hint = '';
    if (this.#list.every((each) => this.#answerTo(each) !== undefined)) this.#options.onAnswered(quest.id, choiceId);
  }

  #refuse({ id }: Question, choiceId: string, hint: string): void {
    this.#wrong.set(id, new Set([...(this.#wrong.get(id) ?? []), choiceId]));
    this.#chosen.delete(id);
    this.#hint = hint;
  }
}

const choicesOf = ({ loyaltyQuestionChoices }: Question): Question['loyaltyQuestionChoices'] =>
  [...loyaltyQuestionChoices].sort((a, b) => a.sortIdentifier - b.sortIdentifier);

interface ChoiceOptions {
  readonly text: string;
  readonly isChecked: boolean;
  readonly isWrong: boolean;
  /** How that is read out. */
  readonly wrong: string;
  readonly isReachable: boolean;
  readonly onChoose: () => void;
}

function choiceButton({ text, isChecked, isWrong, wrong, isReachable, onChoose }: ChoiceOptions): TemplateResult {
  const modifier = isWrong ? ' wrong' : isChecked ? ' checked' : '';
  return html`<button
    class="choice${modifier}"
    part="option choice${modifier}"
    type="button"
    role="radio"
    aria-checked=${isChecked ? 'true' : 'false'}
    tabindex=${isReachable ? 0 : -1}
    @click=${onChoose}
  >
    <span class="radio">${isWrong ? icon(iconX, 14) : nothing}</span
    ><span dir="auto">${text}</span>${isWrong ? html`<span class="vh">${wrong}</span>` : nothing}
  </button>`;
}

function handleKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const all = [...list.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = all.indexOf(event.target as HTMLElement);
  const rtl = getComputedStyle(list).direction === 'rtl';
  const to = rove(event.key, at, all.length, 'block') ?? rove(event.key, at, all.length, 'inline', rtl);
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
  all[to]?.click();
}
