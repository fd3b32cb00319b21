import { html, nothing, type TemplateResult } from 'lit';
import type { Quest } from '../../loyalty/quest.js';
import type { DetailContext } from './detail-context.js';

/** Characters above which only the beginning is shown. */
const LONG = 320;

/** What the operator says about a quest: text, never markup. */
export function description({ localize, flags, onFlag }: DetailContext, quest: Quest): TemplateResult {
  const text = quest.description.trim();
  if (!text) return html``;
  const isClamped = text.length > LONG && !flags.has(`whole ${quest.id}`);
  return html`<p class="description${isClamped ? ' clamped' : ''}" dir="auto">${text}</p>
    ${
      isClamped
        ? html`<button class="text-link" type="button" @click=${() => onFlag(`whole ${quest.id}`)}>
            ${localize.t('quest.more')}
          </button>`
        : nothing
    }`;
}
