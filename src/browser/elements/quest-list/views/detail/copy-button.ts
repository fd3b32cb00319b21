import type { TemplateResult } from 'lit';
import type { Quest } from '../../../../stores/quests/quest.js';
import { button } from '../../../../ui/button.js';
import { iconCopy } from '../../../../ui/icons.js';
import type { DetailContext, DetailMemory } from './detail-context.js';

/** Draws a button that copies a quest's details for support and says whether that worked. */
export function copyButton(context: DetailContext, memory: DetailMemory, quest: Quest): TemplateResult {
  const { t } = context.localize;
  const { copied } = memory.marksOf(quest);
  const label =
    copied === 'copied' ? t('action.copied') : t(copied === 'failed' ? 'quest.check.copy-failed' : 'quest.check.copy');
  return button(label, {
    variant: 'quiet',
    size: 'sm',
    icon: iconCopy,
    onClick: () => void memory.copy(quest, context),
  });
}
