import { html, nothing, type TemplateResult } from 'lit';
import { relativeTime } from '../../../../i18n/relative-time.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { button } from '../../../../ui/button.js';
import { icon } from '../../../../ui/icon.js';
import { iconArrowUpRight, iconClock, iconRefresh } from '../../../../ui/icons.js';
import { notice } from '../../../../ui/notice.js';
import { hrefOf } from '../../quest-press.js';
import { copyButton } from './copy-button.js';
import type { DetailContext, DetailMemory } from './detail-context.js';
import { providerName } from '../meta.js';
import { spanText } from '../time-span.js';

/** Draws the state of a quest's check: when it began, when the next one is, and what to do if it is slow. */
export function check(context: DetailContext, memory: DetailMemory, quest: Quest): TemplateResult {
  const { localize, requests } = context;
  const { now } = context.state;
  const { t, lang } = localize;
  const { check: standing } = quest;
  const waits = standing !== undefined && standing.canCheckAt > now;
  const label = standing?.isBusy
    ? t('quest.check.checking')
    : waits
      ? t('quest.check.wait', { time: spanText(localize, standing.canCheckAt - now) })
      : t('quest.check.now');
  const href = quest.action.kind === 'link' ? hrefOf(quest) : undefined;
  return html`<p class="description">${t(quest.action.kind === 'link' ? 'quest.how.opened' : 'quest.check.pending')}</p>
    ${standing?.isSlow ? slow(context, quest) : nothing}
    ${
      standing
        ? html`<ul class="facts">
            <li>${icon(iconClock, 14)}<span>${times(context, standing, lang)}</span></li>
          </ul>`
        : nothing
    }
    <div class="detail-actions">
      ${
        href
          ? html`<a
              class="button secondary"
              part="button secondary"
              href=${href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              ><span>${t('quest.open-again')}</span>${icon(iconArrowUpRight, 16)}</a
            >`
          : nothing
      }
      ${button(label, {
        variant: 'secondary',
        size: 'sm',
        icon: iconRefresh,
        busy: standing?.isBusy ?? false,
        onClick: () => void requests.checkNow([quest.id]),
      })}
      ${standing?.isSlow ? copyButton(context, memory, quest) : nothing}
    </div>`;
}

function times({ localize, state: { now } }: DetailContext, check: NonNullable<Quest['check']>, lang: string): string {
  const { t } = localize;
  const ago = (at: number): string => relativeTime(lang, Math.min(0, at - now));
  return [
    t('quest.check.sent', { time: ago(check.startedAt) }),
    check.lastCheckedAt === undefined ? '' : t('quest.check.last', { time: ago(check.lastCheckedAt) }),
    check.nextCheckAt === undefined || check.nextCheckAt <= now
      ? ''
      : t('quest.check.next', { time: spanText(localize, check.nextCheckAt - now) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function slow({ localize }: DetailContext, { provider }: Quest): TemplateResult {
  const { t } = localize;
  return notice({
    tone: 'neutral',
    icon: iconClock,
    title: t('quest.check.slow.title'),
    body: provider
      ? t('quest.check.slow.body', { provider: providerName(localize, provider) })
      : t('quest.check.slow.body.any'),
  });
}
