import { css, html, nothing, type TemplateResult } from 'lit';
import { english } from '../../../i18n/english.js';
import { icon } from '../../../ui/icon.js';
import { iconBolt, iconCheck, iconLock, iconSwap } from '../../../ui/icons.js';
import type { StepView } from './view.js';

const texts = english('next-step-merits');

/** Draws what else speaks for the quest, and the button that shows another one. */
export function merits({ localize: { t }, step, onAnother }: StepView): TemplateResult | typeof nothing {
  if (!step?.merits) return nothing;
  const { quickestOf, isMost, opens } = step.merits;
  const { anotherId } = step;
  return html`<ul class="merits" part="merits" id="merits" role="list">
    ${quickestOf > 0 ? line(iconBolt, t('next-step.why.quickest', { count: quickestOf })) : nothing}
    ${isMost ? line(iconCheck, t('next-step.why.most')) : nothing}
    ${opens > 0 ? line(iconLock, t('next-step.why.opens', { count: opens })) : nothing}
    ${
      anotherId === undefined
        ? nothing
        : line(
            iconSwap,
            html`<button class="another" part="button" type="button" @click=${() => onAnother(anotherId)}>
              ${t('next-step.do.another')}
            </button>`,
          )
    }
  </ul>`;
}

const line = (outline: string, content: unknown): TemplateResult =>
  html`<li>${icon(outline, 16)}<span>${content}</span></li>`;

const styles = css`
  .merits {
    grid-column: 1 / -1;
    display: grid;
    gap: 6px;
    padding: calc(var(--_u) * 3) calc(var(--_u) * 3.5);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_sunken);
    font-size: var(--_size-sm);
    line-height: 1.4;
  }
  .merits > li {
    display: flex;
    gap: 10px;
    align-items: start;
    overflow-wrap: anywhere;
  }
  .merits .icon {
    flex: none;
    margin-block-start: 0.1em;
    color: var(--_text-muted);
  }
  .another {
    min-block-size: 24px;
    margin-block: -2px;
    color: var(--_accent-text);
    font-weight: var(--_weight-medium);
    text-align: start;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
  }
`;

/** What else speaks for a quest, which loads when the member asks why it was chosen. */
export const part = { styles: [styles], texts, make: () => merits };
