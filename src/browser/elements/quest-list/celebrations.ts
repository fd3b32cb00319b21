import type { ReactiveController } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import type { Quest } from '../../stores/quests/quest.js';
import type { QuestsState } from '../../stores/quests/quest-state.js';
import type { Celebration } from './views/rows/row-context.js';

/** Milliseconds for which a quest is shown as just completed. */
const celebratedMs = 4200;

interface Celebrated {
  /** The balance at the moment of the completion. */
  readonly before: DecimalValue;
  timer?: ReturnType<typeof setTimeout>;
}

/** Quests that are shown as just completed. */
export class Celebrations implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #looks: LazyPart<Pick<Celebration, 'burst' | 'countUp'>>;
  readonly #celebrated = new Map<string, Celebrated>();

  constructor(host: LaurelHost, localize: Localize) {
    this.#host = host;
    this.#looks = new LazyPart(host, localize, () => import('./celebration.js'));
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const { timer } of this.#celebrated.values()) clearTimeout(timer);
    this.#celebrated.clear();
  }

  /** Loads the look of a celebration, because the member is about to complete a quest. */
  prepare(): void {
    void this.#looks.load('by-member');
  }

  /** Celebrates a quest for a few seconds, once the look has loaded. */
  async begin(quest: Quest, state: QuestsState): Promise<void> {
    this.end(quest.id);
    const celebrated: Celebrated = { before: totalOf(quest, state) };
    this.#celebrated.set(quest.id, celebrated);
    await this.#looks.load('by-member');
    if (this.#celebrated.get(quest.id) !== celebrated) return;
    celebrated.timer = setTimeout(() => this.end(quest.id), celebratedMs);
    this.#host.requestUpdate();
  }

  /** Ends a celebration early, because the member has seen it. */
  end(id: string): void {
    clearTimeout(this.#celebrated.get(id)?.timer);
    if (this.#celebrated.delete(id)) this.#host.requestUpdate();
  }

  /** Returns the celebration of a quest. If the balance has not changed, it does not include the reward yet and is left out. */
  of(quest: Quest, state: QuestsState): Celebration | undefined {
    const celebrated = this.#celebrated.get(quest.id);
    const looks = this.#looks.value;
    if (!celebrated || !looks) return undefined;
    const { before } = celebrated;
    const total = totalOf(quest, state);
    return { ...looks, total: before !== undefined && compareDecimals(total, before) !== 0 ? total : undefined };
  }
}

/** Returns the member's balance in the currency that a quest pays in; `undefined` while it is not known. */
function totalOf({ reward }: Quest, { balances }: QuestsState): DecimalValue {
  if (reward.kind !== 'points' || reward.currencyId === undefined || !balances) return undefined;
  return balances.get(reward.currencyId) ?? 0;
}
