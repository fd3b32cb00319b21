import type { TemplateResult } from 'lit';
import type { Quest } from '../../loyalty/quest.js';
import { button } from '../../ui/button.js';
import { iconCopy } from '../../ui/icons.js';
import type { DetailContext } from './detail-context.js';

/** Copies what support needs to know about a quest, and says whether it did. */
export function copyButton({ localize: { t }, flags, onCopy }: DetailContext, quest: Quest): TemplateResult {
  const label = flags.has(`copied ${quest.id}`)
    ? t('action.copied')
    : t(flags.has(`copy-failed ${quest.id}`) ? 'quest.check.copy-failed' : 'quest.check.copy');
  return button(label, { variant: 'quiet', size: 'sm', icon: iconCopy, onClick: () => onCopy(quest) });
}
