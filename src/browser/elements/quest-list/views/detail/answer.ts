import { html, nothing, type TemplateResult } from 'lit';
import type { PollResults } from '../../../../../contract/loyalty/poll-results.js';
import type { Question } from '../../../../../contract/loyalty/questions.js';
import type { Localize } from '../../../../controllers/localize.js';
import { icon } from '../../../../ui/icon.js';
import { iconCheck } from '../../../../ui/icons.js';
import { share } from '../../../../ui/share.js';

/** Returns the choices of a question in the operator's order. */
export const choicesOf = ({ loyaltyQuestionChoices }: Question): Question['loyaltyQuestionChoices'] =>
  [...loyaltyQuestionChoices].sort((a, b) => a.sortIdentifier - b.sortIdentifier);

/** What is known about an answered question besides its text. */
interface Answered {
  /** Id of the choice that the member has made. */
  readonly ownId: string | undefined;
  /** How members have voted; `undefined` for a quiz, and for a poll whose votes nobody counts. */
  readonly votes: PollResults['data'][number] | undefined;
}

/** Draws an answered question: the member's own choice is marked, and each choice of a poll has its share of the votes. */
export function answer(localize: Localize, question: Question, { ownId, votes }: Answered): TemplateResult {
  const { t } = localize;
  const choices = choicesOf(question);
  const counts = new Map(votes?.loyaltyQuestionChoices.map(({ id, count }) => [id, count] as const));
  const countOf = (id: string): number => counts.get(id) ?? 0;
  const total = choices.reduce((sum, { id }) => sum + countOf(id), 0);
  return html`<div class="form">
    <p class="question" dir="auto">${question.text}</p>
    <ul class="choices">
      ${choices.map(({ id, text }) => {
        const isOwn = id === ownId;
        const modifiers = `result${isOwn ? ' mine' : ''}`;
        return html`<li class="choice ${modifiers}" part="option choice ${modifiers}">
          ${total > 0 ? html`<span class="votes-bar" ${share((100 * countOf(id)) / total)}></span>` : nothing}
          <span dir="auto">${text}</span>
          ${isOwn ? html`${icon(iconCheck, 16)}<span class="vh">${t('quest.answered')}</span>` : nothing}
          ${total > 0 ? tally(localize, countOf(id), total) : nothing}
        </li>`;
      })}
    </ul>
    ${total > 0 ? html`<p class="hint">${t('quest.votes.total', { count: total })}</p>` : nothing}
  </div>`;
}

/** Draws the share of a choice and the number of its votes. The share is rounded, but is 100 only without any other vote. */
function tally(localize: Localize, count: number, total: number): TemplateResult {
  const percent = count === total ? 100 : Math.min(99, Math.round((100 * count) / total));
  return html`<span class="votes">
    <b>${localize.percent(percent)}</b> <span>${localize.t('quest.votes', { count })}</span>
  </span>`;
}
