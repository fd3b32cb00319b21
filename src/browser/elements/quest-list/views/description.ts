import { html, nothing, type TemplateResult } from 'lit';
import type { Quest } from '../../../stores/quests/quest.js';
import type { DetailContext, DetailMemory } from './detail-context.js';

/** Number of characters above which only the beginning is shown. */
const longFrom = 320;

/** Draws the operator's description of a quest: text, never markup. */
export function description({ localize }: DetailContext, memory: DetailMemory, quest: Quest): TemplateResult {
  const text = quest.description.trim();
  if (!text) return html``;
  const isClamped = text.length > longFrom && !memory.marksOf(quest).isUnfolded;
  return html`<p class="description${isClamped ? ' clamped' : ''}" dir="auto">${text}</p>
    ${
      isClamped
        ? html`<button class="text-link" type="button" @click=${() => memory.unfold(quest)}>
            ${localize.t('quest.more')}
          </button>`
        : nothing
    }`;
}
