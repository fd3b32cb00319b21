import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import type { Part } from '../../controllers/part.js';
import type { QuestsState } from '../../controllers/quests-state.js';
import type { Quest } from '../../loyalty/quest.js';
import { pressOf } from './action.js';
import { Folds } from './folds.js';
import { isLively } from './group.js';
import { shownOf, type Shown } from './shown.js';
import { isAddressed, isNarrowing, type Told } from './told.js';
import type { Wishes } from './wishes.js';

/** The element, as far as it says what is listed. */
export interface ListingHost extends LaurelHost, Told {
  readonly group: string;
  readonly hideStreak: boolean;
  readonly hideSuggestion: boolean;
}

/** Which of the quests are listed, in which groups, and which of those are open. */
export class Listing {
  /** Quest to do next, after another one; empty for none. */
  nextId = '';
  readonly #host: ListingHost;
  readonly #localize: Localize;
  readonly #wishes: Part<Wishes>;
  readonly #folds = new Folds();
  #known: QuestsState = { status: 'idle' };
  #shown: Shown | undefined;

  constructor(host: ListingHost, localize: Localize, wishes: Part<Wishes>) {
    this.#host = host;
    this.#localize = localize;
    this.#wishes = wishes;
  }

  /** Takes what is known as of this update. */
  take(known: QuestsState): void {
    this.#known = known;
    this.#shown = undefined;
  }

  /** The check-in that stands above the groups. */
  get streak(): Quest | undefined {
    const quests = this.#known;
    // Without the member's own run it would say what is not so.
    if (this.#host.hideStreak || quests.status !== 'success' || quests.missing.includes('streaks')) return undefined;
    return quests.quests.find(
      ({ streak, action, phase }) => streak && action.kind === 'check-in' && phase !== 'expired' && phase !== 'locked',
    );
  }

  /** Groups and quests to show. */
  get view(): Shown {
    const quests = this.#known;
    if (quests.status !== 'success') return { groups: [], quests: [] };
    const { group } = this.#host;
    const own = group ? quests.quests.filter(({ groupId }) => groupId === group) : quests.quests;
    const wishes = this.#wishes.value;
    return (this.#shown ??= shownOf(this.#localize, {
      quests: own,
      sections: group ? quests.sections.filter(({ id }) => id === group) : quests.sections,
      streakId: this.isFinding ? undefined : this.streak?.id,
      wanted: wishes?.pick(own),
      sort: wishes?.sort ?? 'given',
    }));
  }

  /** Whether the search is open. */
  get isFinding(): boolean {
    return this.#wishes.value?.isFinding ?? false;
  }

  /** Whether not everything is to be shown, or in another order. */
  get isNarrowed(): boolean {
    return this.#wishes.value?.isNarrowed ?? (isNarrowing(this.#host) || isAddressed(this.#host));
  }

  /** Whether what is needed to narrow is still on its way. */
  get isLate(): boolean {
    return this.isNarrowed && this.#wishes.value === undefined && !this.#wishes.hasFailed;
  }

  isOpen(groupId: string): boolean {
    const section = this.view.groups.find((each) => each.id === groupId);
    if (!section?.isCollapsible || this.isNarrowed) return true;
    return this.#folds.isOpen(groupId) ?? (isLively(section) || this.view.groups.length === 1);
  }

  toggle(groupId: string): void {
    this.#folds.set(groupId, !this.isOpen(groupId));
    this.#host.requestUpdate();
  }

  /** Opens the group a quest is in, for this very update. Resolves with whether it is in one. */
  reveal(questId: string): boolean {
    const section = this.view.groups.find(({ quests }) => quests.some(({ id }) => id === questId));
    if (section && !this.isOpen(section.id)) this.#folds.set(section.id, true);
    return section !== undefined;
  }

  /** The first thing to do among the rows in sight. */
  get first(): Quest | undefined {
    return this.view.groups
      .filter(({ id }) => this.isOpen(id))
      .flatMap(({ quests }) => quests)
      .find((quest) => pressOf(quest, false) && quest.phase !== 'upcoming');
  }

  /** Finds what can be done after a quest, in the same group if there is something. */
  suggest({ id, groupId }: Quest): void {
    const open = this.view.quests.filter((quest) => quest.phase === 'available' && quest.id !== id);
    const next = open.find((quest) => quest.groupId === groupId) ?? open[0];
    this.nextId = this.#host.hideSuggestion ? '' : (next?.id ?? '');
  }
}
