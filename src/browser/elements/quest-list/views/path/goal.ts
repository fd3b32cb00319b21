import { html, nothing, type TemplateResult } from 'lit';
import type { QuestPath } from '../../../../stores/quests/quest-paths.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { addPoints, type OpenPoints } from '../../../../stores/quests/rewards/points.js';
import { amountText } from '../../../../ui/amount.js';
import { coin } from '../../../../ui/coin.js';
import { icon } from '../../../../ui/icon.js';
import { iconBolt, iconGift, iconLock } from '../../../../ui/icons.js';
import { image } from '../../../../ui/image.js';
import { wreath } from '../../../../ui/leaf.js';
import { longAmounts } from '../../../../ui/long-amounts.js';
import { boundedAmount } from '../../../bounded-amount.js';
import { currencyOf, type RowContext } from '../rows/row-context.js';
import { stateName } from '../rows/row.js';
import { openDetail, questBody, type PathContext } from './stops.js';

/** Edges of the wreath and of the picture inside, px. */
const wreathSize = 76;
const pictureSize = 44;

/** Draws the end of a path: the quest that all the others lead to, or else what all of them pay together. */
export function goal(context: PathContext, path: QuestPath, quests: readonly Quest[]): unknown {
  const end = path.goal;
  if (!end) return total(context, path, quests);
  const name = stateName(context, end);
  return html`<li
    class="path-step prize-step ${name}"
    part="item ${name}"
    aria-current=${end.id === path.nextId ? 'step' : nothing}
  >
    <div class="stop">
      ${prize(path, picture(context, end, path.isLocked))}
      <div class="doors">${questBody(context, end, path.nextId)}${badgeName(end)}</div>
    </div>
    ${openDetail(context, end)}
  </li>`;
}

function prize({ stops, done, isDone }: QuestPath, art: unknown): TemplateResult {
  const percent = isDone ? 100 : stops.length > 0 ? (done / stops.length) * 100 : 0;
  return html`<span class="prize">${wreath(percent, { size: wreathSize })}${art}</span>`;
}

/** Draws the reward: the picture of a badge, a coin, or a bolt for a multiplier. */
function picture({ state }: RowContext, { reward }: Quest, isLocked: boolean): unknown {
  if (reward.kind === 'points') return coin(currencyOf(state, reward.currencyId)?.imageUrl, 36);
  if (reward.kind === 'multiplier') return icon(isLocked ? iconLock : iconBolt, 24);
  return image(reward.imageUrl, { name: 'art', size: pictureSize }, icon(isLocked ? iconLock : iconGift, 24));
}

const badgeName = ({ reward, name }: Quest): unknown =>
  reward.kind === 'badge' && reward.name && reward.name !== name
    ? html`<span class="prize-name" aria-hidden="true"><bdi>${reward.name}</bdi></span>`
    : nothing;

/** Draws the points of all quests of a path; nothing if they are of several currencies, or not all are known. */
function total({ localize, state }: RowContext, path: QuestPath, quests: readonly Quest[]): unknown {
  const points = quests.flatMap(({ reward }) => (reward.kind === 'points' ? [reward] : []));
  const unit = currencyOf(state, points[0]?.currencyId);
  const isMixed = points.some(({ currencyId }) => currencyId !== unit?.id);
  const sum = points.reduce<OpenPoints | undefined>(addPoints, undefined);
  if (!unit || !sum || isMixed || points.length < 2 || (sum.isUpTo && sum.isFrom)) return nothing;
  const figure =
    sum.isUpTo || sum.isFrom
      ? html`<span class="num bound"
          >${longAmounts(boundedAmount(localize, localize.amount(sum.amount, unit.decimals), sum))}</span
        >`
      : amountText(localize, sum.amount, unit.decimals);
  return html`<li class="path-step prize-step${path.isDone ? ' complete' : ''}" part="item">
    <div class="stop">
      ${prize(path, coin(unit.imageUrl, 36))}
      <div class="doors">
        <div class="body">
          <span class="amount" part="amount">${figure}</span>
          <div class="meta" part="meta"><bdi>${unit.name}</bdi></div>
        </div>
      </div>
    </div>
  </li>`;
}
