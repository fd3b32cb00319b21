import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { compareDecimals, type DecimalValue } from '../../loyalty/decimal.js';
import type { Quest } from '../../loyalty/quest.js';
import type { QuestsState } from '../../stores/quests/quest-state.js';
import type { Celebration } from './views/row-context.js';

/** Milliseconds for which a quest is shown as just completed. */
const celebratedMs = 4200;

/** Quests that are shown as just completed. */
export class Celebrations implements ReactiveController {
  readonly #host: LaurelHost;
  /** The balance at the moment of each completion. */
  readonly #celebrated = new Map<
    string,
    { readonly before: DecimalValue; readonly timer: ReturnType<typeof setTimeout> }
  >();

  constructor(host: LaurelHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const { timer } of this.#celebrated.values()) clearTimeout(timer);
    this.#celebrated.clear();
  }

  /** Celebrates a quest for a few seconds. */
  begin(quest: Quest, state: QuestsState): void {
    clearTimeout(this.#celebrated.get(quest.id)?.timer);
    const timer = setTimeout(() => this.end(quest.id), celebratedMs);
    this.#celebrated.set(quest.id, { before: totalOf(quest, state), timer });
  }

  /** Ends a celebration early, because the member has seen it. */
  end(id: string): void {
    clearTimeout(this.#celebrated.get(id)?.timer);
    if (this.#celebrated.delete(id)) this.#host.requestUpdate();
  }

  /** Returns the celebration of a quest. If the balance has not changed, it does not include the reward yet and is left out. */
  of(quest: Quest, state: QuestsState): Celebration | undefined {
    const celebrated = this.#celebrated.get(quest.id);
    if (!celebrated) return undefined;
    const { before } = celebrated;
    const total = totalOf(quest, state);
    return { total: before !== undefined && compareDecimals(total, before) !== 0 ? total : undefined };
  }
}

/** Returns the member's balance in the currency that a quest pays in; `undefined` while it is not known. */
function totalOf({ reward }: Quest, { balances }: QuestsState): DecimalValue {
  if (reward.kind !== 'points' || reward.currencyId === undefined || !balances) return undefined;
  return balances.get(reward.currencyId) ?? 0;
}
