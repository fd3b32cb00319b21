import { KeptIds } from '../kept-ids.js';
import { Store } from '../store.js';
import type { Quest } from './quest.js';
import type { QuestsState } from './quest-state.js';

/** Options of the opened quests. */
export interface OpenedOptions {
  /** Ids of quests that are known to be locked for the member. */
  readonly locked: readonly string[];
  /** Ids of quests that are not. */
  readonly unlocked: readonly string[];
}

/** State of the opened quests. */
export interface OpenedState {
  /** Ids of quests that were locked when the member last looked in this browser, or a moment ago, and that are not any more. */
  readonly ids: ReadonlySet<string>;
}

/** Tells a member once, in one browser, which quests have been unlocked since their last visit. */
export class OpenedQuests extends Store<OpenedState, OpenedOptions> {
  #of = '';
  #kept: KeptIds | undefined;
  #locked: ReadonlySet<string> = new Set();
  #ids: ReadonlySet<string> = new Set();

  /** Returns the state for an element without a programme. */
  static initialState(): OpenedState {
    return { ids: new Set() };
  }

  protected override noticed(): void {
    const session = this.context.session.state.get();
    const memberId = 'user' in session ? session.user.id : '';
    const { locked, unlocked } = this.options;
    if (this.#of !== memberId) {
      this.#of = memberId;
      this.#kept = new KeptIds(this.context, 'laurel.locked-quests', memberId);
      this.#locked = this.#ids = new Set();
    }
    if (!memberId || locked.length + unlocked.length === 0) return;
    const before = this.#kept?.read() ?? this.#locked;
    const opened = unlocked.filter((id) => before.has(id));
    if (opened.length > 0) this.#ids = new Set([...this.#ids, ...opened]);
    this.#locked = new Set([...before, ...locked].filter((id) => !unlocked.includes(id)));
    if (opened.length > 0 || this.#locked.size > before.size) this.#kept?.write(this.#locked);
  }

  protected override derive(): OpenedState {
    return { ids: this.#ids };
  }
}

/** Returns which quests are locked for the member; none as long as not everything is known about the member. */
export function lockedQuests({ status, member, quests }: QuestsState): OpenedOptions {
  if (status !== 'ready' || member !== 'known') return { locked: [], unlocked: [] };
  const idsOf = (isWanted: (quest: Quest) => boolean): readonly string[] => quests.filter(isWanted).map(({ id }) => id);
  return { locked: idsOf(isKnownLocked), unlocked: idsOf(({ phase }) => phase !== 'locked') };
}

/** Whether something that the member can do is missing. A quest that the platform alone keeps locked may not be. */
const isKnownLocked = ({ phase, conditions, requiredFirst }: Quest): boolean =>
  phase === 'locked' && (conditions?.state === 'unmet' || requiredFirst.length > 0);
