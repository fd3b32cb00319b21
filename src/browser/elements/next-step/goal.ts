import { html, nothing } from 'lit';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import { addDecimals } from '../../../values/amounts/add-decimals.js';
import { percentOf } from '../../../values/amounts/percent-of.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import type { Milestone } from '../../stores/points/milestone.js';
import { GoalStore, type GoalOptions, type GoalState } from '../../stores/quests/goal-store.js';
import type { QuestReward } from '../../stores/quests/quest.js';
import { image } from '../../ui/image.js';
import { wreath } from '../../ui/leaf.js';
import { longAmounts } from '../../ui/long-amounts.js';
import { cleanName } from '../../ui/name.js';

/** Shows the badge that the shown quest brings nearer. */
export class Goal {
  readonly #localize: Localize;
  readonly #store: StoreController<GoalState, GoalOptions, GoalStore>;

  /** @param options read at every update of the host */
  constructor(host: LaurelHost, localize: Localize, options: () => GoalOptions) {
    this.#localize = localize;
    this.#store = new StoreController(host, GoalStore, options);
  }

  /** Whether the store still waits for the answers that tell which badge it is, if any. */
  get isAwaited(): boolean {
    return this.#store.state.isAwaited;
  }

  /** Whether the store has found a badge. */
  get isKnown(): boolean {
    return this.#milestone !== undefined;
  }

  /** Requests badges and points again. */
  async refresh(): Promise<void> {
    await this.#store.store?.refresh();
  }

  /** Draws the goal below the step or beside it; nothing without one. `currency` is that of the reward. */
  lead(reward: QuestReward, currency: Currency | undefined): unknown {
    const next = this.#milestone;
    if (!next) return nothing;
    const closes = percentAfter(reward, next) === 100;
    return html`<div class="lead" part="lead">
      ${this.medal(reward)}
      <div>
        <b>${this.text(currency)}</b>
        ${closes ? html`<span class="meta" part="meta">${this.#localize.t('next-step.goal.closes')}</span>` : nothing}
      </div>
    </div>`;
  }

  /** Says how many points are missing for which badge. */
  text(currency: Currency | undefined): unknown {
    const next = this.#milestone;
    if (!next) return '';
    const { t } = this.#localize;
    const bare = this.#localize.amount(next.left, currency?.decimals);
    const amount = currency ? t('badge-shelf.reward.points', { amount: bare, currency: currency.name }) : bare;
    const badge = next.badge.name;
    return longAmounts(
      next.more > 0
        ? t('points-balance.milestone.more', { amount, badge, count: next.more })
        : t('points-balance.milestone', { amount, badge }),
    );
  }

  /** Draws the badge in a wreath, in which the leaves that the quest would add are outlined. Text says the same. */
  medal(reward: QuestReward): unknown {
    const next = this.#milestone;
    if (!next) return nothing;
    const { imageUrl } = next.badge;
    const initial = html`<span class="art tile" part="art" aria-hidden="true"
      >${[...cleanName(next.badge.name)][0]}</span
    >`;
    // The initial replaces an animated picture, because nothing here can stop it.
    const isStill = !/\.(?:gif|apng)(?:[?#]|$)/i.test(imageUrl ?? '');
    return html`<span class="goal" part="goal"
      >${wreath(next.percent, { size: 104, next: percentAfter(reward, next) })}${isStill ? image(imageUrl, { name: 'art', size: 60 }, initial) : initial}</span
    >`;
  }

  get #milestone(): Milestone | undefined {
    return this.#store.state.goal;
  }
}

/** Percent of the goal once the quest is done, as far as that is certain. */
function percentAfter(reward: QuestReward, { done, of, more }: Milestone): number {
  if (reward.kind !== 'points' || reward.isUpTo) return 0;
  const percent = percentOf(addDecimals(done, reward.amount), of) ?? 0;
  // The wreath stays open while something else is missing.
  return more > 0 ? Math.min(99, percent) : percent;
}
