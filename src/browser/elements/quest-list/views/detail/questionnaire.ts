import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../../../../../contract/loyalty/questions.js';
import type { LaurelHost } from '../../../../controllers/host.js';
import type { Localize } from '../../../../controllers/localize.js';
import { describeProblem } from '../../../../../errors/describe-problem.js';
import type { LaurelError } from '../../../../../errors/laurel-error.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { button } from '../../../../ui/button.js';
import { icon, spinner } from '../../../../ui/icon.js';
import { iconAlert, iconRefresh, iconWallet, iconX } from '../../../../ui/icons.js';
import { notice } from '../../../../ui/notice.js';
import { rove } from '../../../../ui/roving.js';
import { answer, choicesOf } from './answer.js';
import type { DetailContext, DetailForm } from './detail-context.js';
import { inlineText, isInline } from './refusal.js';
import { submitButton } from '../../../submit-button.js';

/** Asks the questions of the open quiz or poll, one at a time, and keeps the member's answers. */
export class Questionnaire implements DetailForm {
  readonly #host: LaurelHost;
  readonly #chosen = new Map<string, string>();
  readonly #wrong = new Map<string, Set<string>>();
  readonly #answered = new Map<string, string>();
  /** Quests whose answers were drawn. They stay while the votes are requested again. */
  readonly #drawn = new Set<string>();
  #isBusy = false;
  #hint = '';
  #failure: LaurelError | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Draws the question to answer next, or all answers if none is left. */
  render(context: DetailContext, quest: Quest): unknown {
    const { localize, isSignedIn, onSignIn } = context;
    const { t } = localize;
    if (!isSignedIn)
      return html`<div class="detail-actions">
        ${button(t('quest.questions.signed-out'), { size: 'sm', icon: iconWallet, onClick: onSignIn })}
      </div>`;
    const { questions, responses, results } = context.state.opened ?? {};
    if (questions?.status === 'error') return this.#failed(context);
    if (questions?.status !== 'success' || responses?.status === 'pending') return loading(localize);
    const all = questionsOf(context);
    if (all.length === 0) return html`<p class="hint">${t('quest.questions.none')}</p>`;
    const isOver = ['done', 'cooling', 'capped'].includes(quest.phase);
    const at = all.findIndex((question) => this.#answerTo(context, quest, question) === undefined);
    const question = all[at];
    if (question && !isOver) return this.#renderQuestion(context, quest, question, at + 1, all.length);
    // The votes add a line, which would move what is below if they came later.
    if (results?.status === 'pending' && !results.slow && !this.#drawn.has(quest.id)) return loading(localize);
    this.#drawn.add(quest.id);
    return this.#renderAnswers(context, quest, isOver);
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
    const failure = this.#failure && failureText(context, quest, this.#failure);
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
          ? html`<p class="hint danger inline" role="alert">${icon(iconAlert, 14)}<span>${failure}</span></p>`
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

  /** Draws the member's answers. This page does not know which ones would have been correct. */
  #renderAnswers(context: DetailContext, quest: Quest, isOver: boolean): unknown {
    const { t } = context.localize;
    const { results } = context.state.opened ?? {};
    const polled = results?.status === 'success' ? results.data.data : [];
    return [
      questionsOf(context).map((question) =>
        answer(context.localize, question, {
          ownId: this.#answerTo(context, quest, question),
          votes: polled.find(({ loyaltyQuestionId }) => loyaltyQuestionId === question.id),
        }),
      ),
      isOver
        ? nothing
        : html`<p class="hint">${t('quest.answers-in')}</p>
            <div class="detail-actions">
              ${button(t('quest-list.do.check'), { onClick: () => void context.onComplete(quest) })}
            </div>`,
    ];
  }

  #failed({ localize: { t }, requests }: DetailContext): TemplateResult {
    return notice({
      tone: 'danger',
      icon: iconAlert,
      title: t('quest.questions.failed'),
      actions: button(t('action.retry'), {
        variant: 'secondary',
        size: 'sm',
        icon: iconRefresh,
        onClick: () => void requests.refreshQuestions(),
      }),
    });
  }

  /** Returns the id of the choice that settles a question. In a quiz, a wrong choice that may be changed does not. */
  #answerTo({ state: { opened } }: DetailContext, { action }: Quest, { id }: Question): string | undefined {
    const known = this.#answered.get(id);
    if (known) return known;
    const responses = opened?.responses.status === 'success' ? opened.responses.data.data : [];
    const response = responses.find((each) => each.loyaltyQuestionId === id && each.isCurrent !== false);
    return response?.isCorrect || action.kind === 'poll' ? response?.loyaltyQuestionChoiceId : undefined;
  }

  #choose({ id }: Question, choiceId: string): void {
    this.#chosen.set(id, choiceId);
    this.#hint = '';
    this.#failure = undefined;
    this.#host.requestUpdate();
  }

  async #submit(event: Event, context: DetailContext, quest: Quest, question: Question): Promise<void> {
    const { requests, localize } = context;
    const { t } = localize;
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
      const { isCorrect, isRepeated } = await requests.answer(choiceId);
      if (isCorrect || quest.action.kind === 'poll') this.#settle(context, quest, question, choiceId);
      else this.#refuse(question, choiceId, t(isRepeated ? 'quest.wrong.final' : 'quest.wrong'));
    } catch (error) {
      this.#failure = error as LaurelError;
    }
    this.#isBusy = false;
    this.#host.requestUpdate();
  }

  #settle(context: DetailContext, quest: Quest, question: Question, choiceId: string): void {
    this.#answered.set(question.id, choiceId);
    this.#hint = '';
    if (questionsOf(context).every((each) => this.#answerTo(context, quest, each) !== undefined))
      void context.onComplete(quest, { choiceId });
  }

  #refuse({ id }: Question, choiceId: string, hint: string): void {
    this.#wrong.set(id, new Set([...(this.#wrong.get(id) ?? []), choiceId]));
    this.#chosen.delete(id);
    this.#hint = hint;
  }
}

const questionsOf = ({ state: { opened } }: DetailContext): readonly Question[] =>
  opened?.questions.status === 'success' ? opened.questions.data.data : [];

const loading = ({ t }: Localize): TemplateResult =>
  html`<p class="hint inline" role="status">${spinner(14)}<span>${t('quest.questions.loading')}</span></p>`;

/** Returns why an answer was not accepted: the quest's reason, or the error that occurred. */
function failureText({ localize }: DetailContext, quest: Quest, error: LaurelError): string {
  if (error.name === 'ApiError' && error.reason) return inlineText(localize, quest, error.reason);
  const { title, body } = describeProblem(error);
  return `${localize.t(title)}. ${localize.t(body)}`;
}

interface ChoiceOptions {
  readonly text: string;
  readonly isChecked: boolean;
  readonly isWrong: boolean;
  /** Text for assistive technology if the choice is wrong. */
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
